// The connection of a match page: it comes back by itself, and what a player did is kept until the server has it.

/** @typedef {{id: string, type: string} & Record<string, string | number>} Command */
/**
 * @typedef {object} Listeners
 * @property {() => Record<string, unknown>} hello what the page shows, asked at every greeting
 * @property {(now: number) => void} onTime the server's time, whenever it says it
 * @property {(state: any) => void} onState
 * @property {(command: Command | undefined, reason: string) => void} onRefused
 * @property {(state: "lost" | "back" | "closed", reason?: string) => void} onConnection
 * @property {(commands: Command[]) => void} onPending
 */

const PING = 2500;
const OVERDUE = 4500; // a pong this late: tell the person
const DEAD = 9000; // a pong this late: connect anew
const RETRY = 3500;
const JITTER = 1000;
const ANSWER = 2500; // an answer this late: send the command again (its id makes it the same command)
const SUSPENDED = 4 * PING;
const TOLD = 1200; // a shorter loss is not worth a word
const LATER = 30_000;
const FOR_GOOD = new Set([4403, 4404]); // from another site, no such match
const TOO_MANY = 4429; // connections to this match

/** A connection to one match. */
export class Link {
  /** @param {string} match @param {Listeners} listeners */
  constructor(match, listeners) {
    this.match = match;
    this.listeners = listeners;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    this.everOpen = false;
    this.greeted = false;
    this.lost = false;
    this.tries = 0;
    this.heard = this.beat = performance.now();
    /** @type {Command[]} */
    this.commands = readCommands(match);
    /** @type {Map<string, number>} */
    this.sentAt = new Map();
    setInterval(() => this.tick(), PING);
    addEventListener("online", () => this.connectNow());
    addEventListener("offline", () => this.drop());
    addEventListener("pageshow", (event) => event.persisted && this.connectNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    this.connect();
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN && this.greeted;
  }

  /** Whether commands can go this way: it works now, or has worked and will again. */
  get usable() {
    return this.everOpen && !this.ended;
  }

  // --- commands ---

  /** Give a command; it is kept, over a reload too, until the server has answered. @param {string} type @param {Record<string, string | number>} [fields] */
  send(type, fields = {}) {
    /** @type {Command} */
    const command = { ...fields, type, id: newId() };
    this.commands.push(command);
    this.keep();
    if (!this.socket) this.connectNow(); // no need to wait for the next try: somebody is here
    else this.transmit(command);
    return command;
  }

  /** @param {Command} command */
  transmit(command) {
    if (!this.open) return;
    this.sentAt.set(command.id, performance.now());
    this.say(command);
  }

  /** @param {string} id @returns {Command | undefined} the command that is settled */
  settle(id) {
    const command = this.commands.find((waiting) => waiting.id === id);
    this.commands = this.commands.filter((waiting) => waiting !== command);
    this.sentAt.delete(id);
    this.keep();
    return command;
  }

  keep() {
    writeCommands(this.match, this.commands);
    this.listeners.onPending(this.commands);
  }

  sendAgain() {
    const now = performance.now();
    for (const command of this.commands) if (now - (this.sentAt.get(command.id) ?? -ANSWER) >= ANSWER) this.transmit(command);
  }

  // --- the socket ---

  connect() {
    clearTimeout(this.retry);
    this.close();
    this.heard = performance.now();
    const socket = new WebSocket(address(this.match));
    this.socket = socket;
    this.greeted = false;
    socket.addEventListener("open", () => this.socket === socket && this.opened());
    socket.addEventListener("message", (event) => this.socket === socket && this.message(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.socket === socket && this.closed(event.code));
  }

  connectNow() {
    if (!this.ended && !this.open) this.connect();
  }

  opened() {
    this.say({ type: "hello", ...this.listeners.hello() });
    this.greeted = this.everOpen = true;
    this.tries = 0;
    this.sentAt.clear();
    this.sendAgain();
  }

  /** @param {any} message */
  message(message) {
    this.heard = performance.now();
    if (message.type !== "closed") this.found();
    if (message.now) this.listeners.onTime(message.now);
    if (message.type === "state") this.listeners.onState(message);
    else if (message.type === "ack") this.settle(message.id);
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "closed") this.reason = message.reason;
  }

  /** @param {{id: string, code: string, reason: string}} message */
  refused({ id, code, reason }) {
    if (code === "too-fast" || code === "store-unavailable") {
      this.listeners.onRefused(undefined, reason); // it is kept and sent again
      return;
    }
    if (!id) this.commands = [];
    this.listeners.onRefused(this.settle(id), reason);
  }

  /** @param {number} code */
  closed(code) {
    this.socket = undefined;
    this.greeted = false;
    if (FOR_GOOD.has(code)) {
      this.ended = true;
      this.listeners.onConnection("closed", this.reason);
      return;
    }
    if (code === TOO_MANY) this.tooMany();
    else this.missed();
    const wait = code === TOO_MANY ? LATER : this.tries ? RETRY : 300;
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), wait + Math.random() * JITTER);
  }

  /** The connection is gone, whatever the socket says. */
  drop() {
    if (this.ended) return;
    this.missed(0);
    this.close();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), RETRY);
  }

  close() {
    const socket = this.socket;
    this.socket = undefined;
    this.greeted = false;
    socket?.close();
  }

  tick() {
    const now = performance.now();
    const suspended = now - this.beat > SUSPENDED;
    this.beat = now;
    if (this.ended || !this.socket) return;
    const silence = now - this.heard;
    if (suspended || silence > DEAD) {
      this.missed(0);
      this.connect();
      return;
    }
    if (silence > OVERDUE) this.missed(0);
    if (this.open) this.say({ type: "ping" });
    this.sendAgain();
  }

  /** The page is seen again: make sure that the connection lives. */
  look() {
    if (!this.open) this.connectNow();
    else this.say({ type: "ping" });
  }

  /** @param {Record<string, unknown>} message */
  say(message) {
    this.socket?.send(JSON.stringify(message));
  }

  // --- telling the person ---

  missed(after = TOLD) {
    if (this.lost) return;
    clearTimeout(this.telling);
    const tell = () => {
      this.lost = true;
      this.listeners.onConnection("lost");
    };
    if (after) this.telling = setTimeout(tell, after);
    else tell();
  }

  /** Another window has our place; it is said until we have one again. */
  tooMany() {
    clearTimeout(this.telling);
    this.lost = true;
    this.listeners.onConnection("closed", this.reason);
  }

  found() {
    clearTimeout(this.telling);
    if (this.lost) this.listeners.onConnection("back");
    this.lost = false;
  }
}

/** @param {string} match */
function address(match) {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/m/${match}/socket`;
}

/** An id that nobody else makes; pages without https have no crypto.randomUUID. */
function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} match */
const place = (match) => `mashimo:commands:${match}`;

/** @param {string} match @returns {Command[]} */
function readCommands(match) {
  try {
    return JSON.parse(sessionStorage.getItem(place(match)) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} match @param {Command[]} commands */
function writeCommands(match, commands) {
  try {
    if (commands.length) sessionStorage.setItem(place(match), JSON.stringify(commands));
    else sessionStorage.removeItem(place(match));
  } catch {
    // A browser without storage keeps them in memory only.
  }
}
