// Soft wooden sounds, made on the spot. Silent until the person has touched the page or a key.

const LOUDEST = 1; // at volume 100
const APART = 0.025; // seconds between two knocks; more would be noise
const CASCADE = [0, 0.045, 0.085, 0.12]; // seconds: a handful rattles into a store
const YOUR_TURN = [392, 523.25]; // hertz
const END = [523.25, 392, 329.63, 261.63];

export class Sound {
  constructor() {
    /** 0 to 1 */
    this.volume = 0.5;
    this.vibrates = false;
    this.last = 0;
    /** What was heard last, for tests: sounds cannot be seen. @type {string} */
    this.heard = "";
    /** @type {AudioContext | undefined} */
    this.context = undefined;
    const start = () => this.start();
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, start, { once: true, passive: true });
  }

  start() {
    if (this.context || typeof AudioContext === "undefined") return;
    this.context = new AudioContext();
    this.noise = this.context.createBuffer(1, Math.ceil(this.context.sampleRate * 0.06), this.context.sampleRate);
    const samples = this.noise.getChannelData(0);
    for (let k = 0; k < samples.length; k += 1) samples[k] = (Math.random() * 2 - 1) * (1 - k / samples.length) ** 4;
  }

  /** A seed falls: the pitch rises a little along a lap. @param {number} [place] how many seeds fell before in this lap */
  drop(place = 0) {
    const higher = 2 ** (Math.min(place, 24) / 30);
    if (this.may("drop")) this.knock(1500 * higher, 300 * higher, 0.2);
  }

  /** Seeds are lifted to be sown. */
  lift() {
    if (this.may("lift")) this.knock(900, 190, 0.3);
  }

  /** Seeds are captured: lower and longer, two knocks. */
  capture() {
    if (!this.may("capture")) return;
    this.knock(620, 130, 0.42);
    this.knock(1100, 220, 0.26, 0.07);
    this.vibrate(18);
  }

  /** Seeds rattle into a store. */
  bank() {
    if (this.may("bank")) for (const [k, after] of CASCADE.entries()) this.knock(1250 + 130 * k, 210 + 25 * k, 0.24, after);
  }

  /** It is the listener's turn: two low notes. */
  turn() {
    if (this.may("turn")) YOUR_TURN.forEach((tone, k) => this.note(tone, 0.14 * k, 0.16));
  }

  /** The match is over. */
  end() {
    if (this.may("end")) END.forEach((tone, k) => this.note(tone, 0.17 * k, 0.18));
  }

  /** A short buzz under the finger. @param {number} milliseconds */
  vibrate(milliseconds) {
    if (this.vibrates) navigator.vibrate?.(milliseconds);
  }

  /** @param {string} what */
  may(what) {
    const context = this.context;
    const close = context && context.currentTime - this.last < APART && this.heard === what;
    if (!this.volume || !context || context.state !== "running" || close) return false;
    this.last = context.currentTime;
    this.heard = what;
    return true;
  }

  /** @param {number} clatter hertz @param {number} tone hertz @param {number} loud 0 to 1 @param {number} [after] seconds */
  knock(clatter, tone, loud, after = 0) {
    const context = /** @type {AudioContext} */ (this.context);
    const start = context.currentTime + after;
    const gain = this.fading(loud, start, 0.09);
    const burst = new AudioBufferSourceNode(context, { buffer: this.noise });
    const body = new OscillatorNode(context, { type: "sine", frequency: tone });
    burst.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: clatter, Q: 2.5 })).connect(gain);
    body.connect(new GainNode(context, { gain: 0.35 })).connect(gain);
    burst.start(start);
    body.start(start);
    body.stop(start + 0.1);
  }

  /** A note as of a wooden bar. @param {number} tone hertz @param {number} after seconds @param {number} loud 0 to 1 */
  note(tone, after, loud) {
    const context = /** @type {AudioContext} */ (this.context);
    const start = context.currentTime + after;
    const bar = new OscillatorNode(context, { type: "triangle", frequency: tone });
    bar.connect(this.fading(loud, start, 0.4));
    bar.start(start);
    bar.stop(start + 0.42);
  }

  /** @param {number} loud @param {number} start @param {number} seconds */
  fading(loud, start, seconds) {
    const context = /** @type {AudioContext} */ (this.context);
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loud * LOUDEST * this.volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds);
    gain.connect(context.destination);
    return gain;
  }
}
