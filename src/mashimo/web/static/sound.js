// Soft wooden clicks, made on the spot. Silent until the person has touched the page or a key.

const VOLUME = 0.5;

export class Sound {
  constructor() {
    this.muted = false;
    this.last = 0;
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
    this.knock(1500 * 2 ** (Math.min(place, 24) / 30), 300 * 2 ** (Math.min(place, 24) / 30), 0.2);
  }

  /** A handful falls or is lifted. */
  handful() {
    this.knock(900, 190, 0.3);
  }

  /** @param {number} clatter hertz @param {number} tone hertz @param {number} loud 0 to 1 */
  knock(clatter, tone, loud) {
    const context = this.context;
    if (this.muted || !context || context.state !== "running" || context.currentTime - this.last < 0.025) return;
    const now = (this.last = context.currentTime);
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loud * VOLUME, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    const burst = new AudioBufferSourceNode(context, { buffer: this.noise });
    const body = new OscillatorNode(context, { type: "sine", frequency: tone });
    burst.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: clatter, Q: 2.5 })).connect(gain);
    body.connect(new GainNode(context, { gain: 0.35 })).connect(gain);
    gain.connect(context.destination);
    burst.start(now);
    body.start(now);
    body.stop(now + 0.1);
  }
}
