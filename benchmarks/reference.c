// The yardstick of benchmarks/engine_speed.py: plain C for Kalah, Oware and a simplified Bao la Kujifunza; measurement only.
// quick reference prototype (measurement only)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <time.h>
typedef int64_t i64; typedef uint64_t u64; typedef uint8_t u8;
static double now(){struct timespec t;clock_gettime(CLOCK_PROCESS_CPUTIME_ID,&t);return t.tv_sec+1e-9*t.tv_nsec;}
#define B(x,i) (((x)>>(8*(i)))&0xff)
#define PM 0xffffffffffffLL   // 6 pits
static i64 KO[6][128],KP[6][128]; static int KL[6][128];
static i64 OO[6][128],OP[6][128]; static int OL[6][128];
static void init(){
  for(int p=0;p<6;p++)for(int n=1;n<128;n++){
    i64 o=-((i64)n<<(8*p)),q=0;int c=p;
    for(int k=0;k<n;k++){c=(c+1)%13; if(c<7)o+=1LL<<(8*c);else q+=1LL<<(8*(c-7));}
    KO[p][n]=o;KP[p][n]=q;KL[p][n]=c;
    o=-((i64)n<<(8*p));q=0;c=p;
    for(int k=0;k<n;k++){c=(c+1)%12;if(c==p)c=(c+1)%12; if(c<6)o+=1LL<<(8*c);else q+=1LL<<(8*(c-6));}
    OO[p][n]=o;OP[p][n]=q;OL[p][n]=c;}
}
static inline int sum6(i64 x){x&=PM; return (int)(((u64)x*0x0101010101010101ULL)>>56);}
static int EMPTYCAP=0; static i64 chk=0;
// ---------- Kalah SWAR: state (own,opp) 7 bytes each. returns 0 turn passes,1 extra,2 over; result from mover's view
static inline int kmove(i64 *po,i64 *pq,int p){
  i64 o=*po,q=*pq;int n=B(o,p),l=KL[p][n];
  o+=KO[p][n];q+=KP[p][n];
  if(l<6&&B(o,l)==1){i64 c=B(q,5-l); if(c||EMPTYCAP){o+=((c+1)<<48)-(1LL<<(8*l));q-=c<<(8*(5-l));}}
  int r=(l==6);
  if(!(o&PM)){q=(q&~PM)+((i64)sum6(q)<<48);r=2;}
  else if(!(q&PM)){o=(o&~PM)+((i64)sum6(o)<<48);r=2;}
  *po=o;*pq=q;return r;}
static u64 kperft(i64 o,i64 q,int d){
  u64 t=0;
  for(int p=0;p<6;p++){ if(!B(o,p))continue; i64 a=o,b=q;int r=kmove(&a,&b,p);
    if(d==1){t++;chk^=a*3+b+r;} else if(r==1)t+=kperft(a,b,d-1); else if(r==0)t+=kperft(b,a,d-1);}
  return t;}
// ---------- Kalah byte arrays
static int kmoveb(u8*b,int side,int p){ // absolute 14 array
  int me=side*7,st=me+6,op=13-side*7; int c=me+p,n=b[c];b[c]=0;
  while(n){c=c+1==14?0:c+1;if(c==op)continue;b[c]++;n--;}
  if(c>=me&&c<st&&b[c]==1&&(b[12-c]||EMPTYCAP)){b[st]+=b[12-c]+1;b[12-c]=0;b[c]=0;}
  int s0=0,s1=0;for(int i=0;i<6;i++){s0+=b[i];s1+=b[7+i];}
  if(!s0||!s1){b[6]+=s0;b[13]+=s1;for(int i=0;i<6;i++)b[i]=b[7+i]=0;return 2;}
  return c==st;}
static u64 kperftb(u8*b,int side,int d){
  u64 t=0;
  for(int p=0;p<6;p++){ if(!b[side*7+p])continue; u8 c[14];memcpy(c,b,14);int r=kmoveb(c,side,p);
    if(d==1)t++; else if(r==1)t+=kperftb(c,side,d-1); else if(r==0)t+=kperftb(c,1-side,d-1);}
  return t;}
// ---------- Oware SWAR (Abapa: grand slam legal, captures nothing; must feed). own/opp: 6 pit bytes + byte6 store
static inline int omove(i64*po,i64*pq,int p){ // returns captured
  i64 o=*po,q=*pq;int n=B(o,p),l=OL[p][n]; o+=OO[p][n];q+=OP[p][n]; int cap=0;
  if(l>=6){ i64 qq=q;int j=l-6; while(j>=0){int v=B(qq,j); if(v!=2&&v!=3)break; cap+=v;qq-=(i64)v<<(8*j);j--;}
    if(cap){ if(qq&PM){q=qq;o+=(i64)cap<<48;} else cap=0; } }
  *po=o;*pq=q;return cap;}
static u64 operft(i64 o,i64 q,int d){
  u64 t=0;int starved=!(q&PM);
  for(int p=0;p<6;p++){ if(!B(o,p))continue; i64 a=o,b=q; int c=omove(&a,&b,p);
    if(starved&&!(b&PM))continue;
    if(d==1){t++;chk^=a*3+b;} else if(!(c&&B(a,6)>24))t+=operft(b,a,d-1);}
  return t;}
static u64 operftb(u8*b,int side,int d){ // 0..11 pits, 12,13 stores
  u64 t=0;int me=side*6,ot=6-me;int sv=0;for(int i=0;i<6;i++)sv+=b[ot+i];
  for(int p=0;p<6;p++){int n=b[me+p];if(!n)continue;u8 c[14];memcpy(c,b,14);int x=me+p;c[x]=0;
    int k=x;while(n){k=k+1==12?0:k+1;if(k==x)continue;c[k]++;n--;}
    int cap=0;
    if(k>=ot&&k<ot+6){u8 e[14];memcpy(e,c,14);int j=k;while(j>=ot&&(e[j]==2||e[j]==3)){cap+=e[j];e[j]=0;j--;}
      if(cap){int s=0;for(int i=0;i<6;i++)s+=e[ot+i]; if(s){memcpy(c,e,14);c[12+side]+=cap;}else cap=0;}}
    if(!sv){int s=0;for(int i=0;i<6;i++)s+=c[ot+i];if(!s)continue;}
    if(d==1)t++;else if(!(cap&&c[12+side]>24))t+=operftb(c,1-side,d-1);}
  return t;}
// ---------- Bao la kujifunza (simplified), b[2][16]: 0..7 inner, 8..15 outer ring
static u64 laps=0;
static int baomove(u8*b,int s,int i,int dir,int capmode){ u8*m=b+16*s,*y=b+16*(1-s);
  int n=m[i];m[i]=0;int pos=i;int guard=0;
  for(;;){ if(++guard>400)return -1; laps++;
    while(n){pos=(pos+dir)&15;m[pos]++;n--;}
    if(m[pos]==1)return 0;
    if(capmode&&pos<8&&y[7-pos]){ n=y[7-pos];y[7-pos]=0;
      if(pos<2)dir=1;else if(pos>5)dir=-1;
      pos=dir==1?-1:8; // kichwa sown first
      pos&=15; if(dir==-1)pos=8;
      continue;}
    n=m[pos];m[pos]=0;}}
static int baogen(const u8*b,int s,int*mv,int*cap){const u8*m=b+16*s,*y=b+16*(1-s);int k=0;
  for(int i=0;i<16;i++){int n=m[i];if(n<2)continue;for(int d=-1;d<=1;d+=2){int l=(i+d*n)&15; if(l<8&&y[7-l]){int had=m[l]>0&&l!=i; if(n>=16)had=1; if(had)mv[k++]=i*2+(d>0);}}}
  if(k){*cap=1;return k;} *cap=0;
  for(int i=0;i<8;i++)if(m[i]>=2){mv[k++]=i*2;mv[k++]=i*2+1;}
  if(!k)for(int i=8;i<16;i++)if(m[i]>=2){mv[k++]=i*2;mv[k++]=i*2+1;}
  return k;}
static u64 bperft(const u8*b,int s,int d){int mv[32],cap;int k=baogen(b,s,mv,&cap);u64 t=0;
  int in=0;for(int i=0;i<8;i++)in+=b[16*s+i]; if(!in)return 0;
  for(int x=0;x<k;x++){u8 c[32];memcpy(c,b,32);int r=baomove(c,s,mv[x]>>1,(mv[x]&1)?1:-1,cap);if(r<0)continue;
    if(d==1)t++;else t+=bperft(c,1-s,d-1);}
  return t;}
// ---------- alpha-beta + TT (kalah). value = future margin for mover
static i64*TT;static i64 TM;static u64 nodes;
static inline u64 hsh(i64 o,i64 q){u64 h=(u64)(o&PM)*0x9E3779B97F4A7C15ULL; h^=h>>29; h+=(u64)(q&PM); h*=0xBF58476D1CE4E5B9ULL; h^=h>>32; h*=0x94D049BB133111EBULL; h^=h>>29; return h;}
// data: value(8, +128) | depth<<8 (8) | flag<<16 (1 lower,2 upper,3 exact) | move<<20
static int kab(i64 o,i64 q,int d,int alpha,int beta){
  nodes++;
  int R=sum6(o)+sum6(q);
  if(R<=alpha)return R; if(-R>=beta)return -R;
  if(d==0)return 0;
  u64 h=hsh(o,q); i64*e=TT+2*(h&TM); int tm=-1;
  if(e[0]==(i64)h){ i64 x=e[1]; int v=(int)(x&255)-128,dd=(x>>8)&255,f=(x>>16)&3; tm=(x>>20)&7;
    if(dd>=d){ if(f==3)return v; if(f==1&&v>=beta)return v; if(f==2&&v<=alpha)return v; } }
  int best=-1000,bm=0,a=alpha; int S=B(o,6),T=B(q,6);
  int ord[8],k=0,used=0;
  if(tm>=0&&tm<6&&B(o,tm)){ord[k++]=tm;used|=1<<tm;}
  for(int p=5;p>=0;p--){int n=B(o,p);if(n&&!(used>>p&1)&&KL[p][n]==6){ord[k++]=p;used|=1<<p;}}
  for(int p=5;p>=0;p--){int n=B(o,p);if(n&&!(used>>p&1)){int l=KL[p][n]; if(n<=13&&l<6&&(B(o,l)==0||l==p)&&(B(q,5-l)||EMPTYCAP)){ord[k++]=p;used|=1<<p;}}}
  for(int p=5;p>=0;p--)if(B(o,p)&&!(used>>p&1))ord[k++]=p;
  for(int x=0;x<k;x++){ i64 u=o,w=q; int r=kmove(&u,&w,ord[x]); int g=(int)(B(u,6)-S)-(int)(B(w,6)-T); int v;
    if(r==2)v=g; else if(r==1)v=g+kab(u,w,d-(d<255),a-g,beta-g); else v=g-kab(w,u,d-(d<255),g-beta,g-a);
    if(v>best){best=v;bm=ord[x]; if(v>a){a=v; if(a>=beta)break;}}}
  int f=best>=beta?1:best<=alpha?2:3;
  e[0]=(i64)h; e[1]=(best+128)|((i64)d<<8)|((i64)f<<16)|((i64)bm<<20);
  return best;}
// oware alpha-beta depth limited
static int oab(i64 o,i64 q,int d,int alpha,int beta){
  nodes++; int S=B(o,6);
  if(d==0)return 0;
  u64 h=hsh(o,q); i64*e=TT+2*(h&TM); int tm=-1;
  if(e[0]==(i64)h){ i64 x=e[1]; int v=(int)(x&255)-128,dd=(x>>8)&255,f=(x>>16)&3; tm=(x>>20)&7;
    if(dd>=d){ if(f==3)return v; if(f==1&&v>=beta)return v; if(f==2&&v<=alpha)return v; } }
  int best=-1000,bm=0,a=alpha,starved=!(q&PM);
  for(int x=-1;x<6;x++){ int p; if(x<0){if(tm<0||tm>5)continue;p=tm;}else{p=5-x;if(p==tm)continue;}
    if(!B(o,p))continue; i64 u=o,w=q; int c=omove(&u,&w,p); if(starved&&!(w&PM))continue;
    int v; if(c&&B(u,6)>24)v=c; else v=c-oab(w,u,d-1,c-beta,c-a);
    if(v>best){best=v;bm=p;if(v>a){a=v;if(a>=beta)break;}}}
  if(best==-1000)return sum6(o)-sum6(q);
  int f=best>=beta?1:best<=alpha?2:3;
  e[0]=(i64)h; e[1]=(best+128)|((i64)d<<8)|((i64)f<<16)|((i64)bm<<20);
  return best;}
static int bab(const u8*b,int s,int d,int alpha,int beta){
  nodes++; const u8*m=b+16*s,*y=b+16-16*s;
  if(d==0){int v=0;for(int i=0;i<16;i++)v+=m[i];return 2*v-64;}
  u64 h=s;for(int i=0;i<32;i++){h=(h^b[i])*0x9E3779B97F4A7C15ULL;h^=h>>32;}
  i64*e=TT+2*(h&TM);int tm=-1;
  if(e[0]==(i64)h){ i64 x=e[1]; int v=(int)(x&255)-128,dd=(x>>8)&255,f=(x>>16)&3; tm=(x>>20)&31;
    if(dd>=d){ if(f==3)return v; if(f==1&&v>=beta)return v; if(f==2&&v<=alpha)return v; } }
  int mv[32],cap;int in=0;for(int i=0;i<8;i++)in+=m[i]; int k=in?baogen(b,s,mv,&cap):0;
  int best=-100,bm=0,a=alpha;
  for(int x=0;x<k;x++)if(mv[x]==tm){mv[x]=mv[0];mv[0]=tm;}
  for(int x=0;x<k;x++){u8 c[32];memcpy(c,b,32);int r=baomove(c,s,mv[x]>>1,(mv[x]&1)?1:-1,cap);if(r<0)continue;
    int v=-bab(c,1-s,d-1,-beta,-a); if(v>best){best=v;bm=mv[x];if(v>a){a=v;if(a>=beta)break;}}}
  int f=best>=beta?1:best<=alpha?2:3;
  e[0]=(i64)h; e[1]=(best+128)|((i64)d<<8)|((i64)f<<16)|((i64)bm<<20);
  return best;}
static i64 start(int n){i64 x=0;for(int i=0;i<6;i++)x|=(i64)n<<(8*i);return x;}
static void ttnew(int bits){free(TT);TM=(1LL<<bits)-1;TT=calloc(2*(TM+1),8);for(i64 i=0;i<=2*TM+1;i+=512)TT[i]=0;}
int main(int c,char**v){init(); char*w=c>1?v[1]:"all"; int n=c>2?atoi(v[2]):4,d=c>3?atoi(v[3]):0,bits=c>4?atoi(v[4]):22; EMPTYCAP=getenv("EC")!=0;
  double t; u64 r;
#define RUN(name,expr) t=now();r=(expr);t=now()-t;printf("%-10s d=%d count=%llu %.3fs %.2f M/s\n",name,d,(unsigned long long)r,t,r/t/1e6);fflush(stdout);if(getenv("V"))printf("chk %lld\n",(long long)chk);
  u8 kb[14];for(int i=0;i<14;i++)kb[i]=i%7==6?0:n; u8 ob[14]={4,4,4,4,4,4,4,4,4,4,4,4,0,0}; u8 bb[32];memset(bb,2,32);
  if(!strcmp(w,"kperft")){RUN("kperft",kperft(start(n),start(n),d));}
  if(!strcmp(w,"kperftb")){RUN("kperftb",kperftb(kb,0,d));}
  if(!strcmp(w,"operft")){RUN("operft",operft(start(n),start(n),d));}
  if(!strcmp(w,"operftb")){RUN("operftb",operftb(ob,0,d));}
  if(!strcmp(w,"bperft")){RUN("bperft",bperft(bb,0,d));printf("laps %llu %.1f M/s\n",(unsigned long long)laps,laps/t/1e6);}
  if(!strcmp(w,"perfts")){for(int x=1;x<=d;x++)printf("%d k=%llu kb=%llu o=%llu ob=%llu b=%llu\n",x,(unsigned long long)kperft(start(n),start(n),x),(unsigned long long)kperftb(kb,0,x),(unsigned long long)operft(start(n),start(n),x),(unsigned long long)operftb(ob,0,x),x<=7?(unsigned long long)bperft(bb,0,x):0ULL);}
  if(!strcmp(w,"kid")||!strcmp(w,"oid")||!strcmp(w,"bid")){ttnew(bits);t=now();for(int x=1;x<=d;x++){int g=w[0]=='k'?kab(start(n),start(n),x,-200,200):w[0]=='o'?oab(start(n),start(n),x,-100,100):bab(bb,0,x,-100,100); if(x==d||getenv("V"))printf("%s depth %d value %d nodes %llu %.3fs %.2f Mn/s\n",w,x,g,(unsigned long long)nodes,now()-t,nodes/(now()-t)/1e6);}}
  if(!strcmp(w,"ksolve")){ttnew(bits);t=now();int g=0,lo=-200,hi=200;while(lo<hi){int be=g==lo?g+1:g;int x=kab(start(n),start(n),255,be-1,be);g=x;if(x<be)hi=x;else lo=x;if(getenv("V"))printf(" g %d [%d,%d] nodes %llu %.2fs\n",g,lo,hi,(unsigned long long)nodes,now()-t);}
    printf("ksolve(6,%d) ec=%d value %d nodes %llu %.3fs %.2f Mn/s\n",n,EMPTYCAP,g,(unsigned long long)nodes,now()-t,nodes/(now()-t)/1e6);}
  return 0;}
