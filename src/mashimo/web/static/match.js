// The page of a match: what the server tells goes to the board, the panels and the ear; what a player does goes to the server.

import { Announcer } from "./announce.js";
import { Board } from "./board.js";
import { Clocks } from "./clock.js";
import { Confirmation } from "./confirm.js";
import { askHint } from "./hint.js";
import { History } from "./history.js";
import { Away } from "./left.js";
import { tellOfTurns } from "./notices.js";
import { Panels } from "./panels.js";
import { Premove } from "./premove.js";
import { Preview } from "./preview.js";
import { readAloud, spoken, word } from "./reading.js";
import { Replay } from "./replay.js";
import { settle } from "./settings.js";
import { Link } from "./socket.js";
import { Talk } from "./talk.js";
import { TurnSign } from "./turn.js";
import { View } from "./view.js";

/** @typedef {import("./animate.js").Step} Step */
/** @typedef {import("./socket.js").Command} Command */
/** @typedef {import("./reading.js").Told} Told */
/** @typedef {{ply: number, steps: Step[], board: string} & Told} Shown */
/**
 * @typedef {object} State
 * @property {number} seq
 * @property {number} ply
 * @property {Shown[]} moves
 * @property {string} board
 * @property {Record<string, string>} panels
 * @property {string} title
 * @property {boolean} yours
 * @property {string} stage
 * @property {string} next
 */

const BACK = 2500;
const SLOW = 300; // a move that takes longer to be answered is said to be on its way
const JOINED = 1500; // how long another tab that joins may take to have its cookie
const PENDING_STAGES = new Set(["waiting", "guessing", "cancelled"]);

class MatchPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.id = /** @type {string} */ (root.dataset.match);
    this.known = { seq: Number(root.dataset.seq), ply: Number(root.dataset.lastPly) };
    this.noticeSeq = this.known.seq;
    this.boardSeq = root.dataset.ply === root.dataset.lastPly ? this.known.seq : -1;
    this.latest = "";
    /** The last move as it was spoken. */
    this.spoken = "";
    this.queue = Promise.resolve();
    this.waiting = 0;
    this.follows = !root.querySelector("[data-next]");
    this.announcer = new Announcer(root);
    this.panels = new Panels(root);
    this.board = new Board(this.part("[data-board]"), { onMove: (text, ply) => this.move(text, ply) });
    this.history = new History(
      { match: this.id, root, board: this.board, last: () => Number(root.dataset.lastPly), onNow: () => this.showNow(), say: (text) => this.announcer.say(text) },
      Number(root.dataset.ply),
    );
    this.replay = new Replay(root, this.board, this.history, (text) => this.announcer.say(text));
    this.view = new View(root, { tell: (look) => this.lookAt(look), say: (text) => this.announcer.say(text), isMoving: () => this.board.state === "moving" });
    this.confirmation = new Confirmation(root, this.board);
    this.premove = new Premove({ root, board: this.board, isNow: () => !this.history.viewing, tell: (text) => this.tell(text) });
    this.preview = new Preview(this.board, { match: this.id, seq: () => this.known.seq });
    settle(root);
    this.clocks = new Clocks(root, this.announcer);
    this.talk = new Talk(root, this.announcer, this.clocks);
    this.away = new Away(root);
    readAloud(root, this.announcer, { c: () => this.clocks.read(), l: () => (this.history.viewing ? "" : this.spoken) });
    this.board.root.addEventListener("board:refused", (event) => this.pressedInVain(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener("submit", (event) => this.submitted(event));
    this.turn = new TurnSign();
    tellOfTurns(root);
    this.link = new Link(this.id, {
      hello: () => ({ since: this.known.seq, ply: this.known.ply, ...this.view.look }),
      onTime: (now) => this.clocks.heard(now),
      onState: (state) => this.told(state),
      onRefused: (command, reason) => this.refused(command, reason),
      onConnection: (state, reason) => this.connection(state, reason),
      onPending: (commands) => this.pending(commands),
    });
    this.pending(this.link.commands);
    this.history.mark();
    root.dataset.ready = "";
  }

  /** @param {string} selector @returns {HTMLElement} */
  part(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }

  // --- what the server tells ---

  /** @param {State} state */
  told(state) {
    this.known = { seq: state.seq, ply: state.ply };
    this.clocks.told(state.panels);
    this.waiting += 1;
    if (this.board.paused) this.board.skip(); // the match goes on: nobody waits for a move that is held
    this.queue = this.queue
      .then(() => this.apply(state))
      .catch((error) => console.error(error))
      .then(() => void (this.waiting -= 1));
  }

  /** @param {State} state */
  async apply(state) {
    const stage = this.root.dataset.stage ?? "";
    const waited = !this.mayMove;
    if (stage === "waiting" && state.stage !== stage && !this.root.dataset.seat) {
      this.lookAgain();
      return;
    }
    const before = Number(this.root.dataset.lastPly);
    this.hideNoticeIfNew(state);
    if (state.ply < before) this.spoken = "";
    for (const move of state.moves) {
      this.spoken = spoken(move);
      this.announcer.say(this.spoken);
      if (!this.history.viewing) await this.board.play(move.steps, move.board, this.waiting > 2 ? { speed: "instant" } : {});
      if (!this.history.viewing) this.latest = move.board;
    }
    const inStage = this.part("[data-panel='stage']").contains(document.activeElement);
    this.enter(state.stage);
    this.panels.put(state.panels, stage !== state.stage);
    for (const part of [this.clocks, this.talk, this.away]) part.show();
    if (inStage && stage !== state.stage) /** @type {HTMLElement | null} */ (this.root.querySelector(".press[tabindex='0']"))?.focus({ preventScroll: true });
    this.turn.tell(state.title, state.yours);
    this.put(state);
    this.root.dataset.lastPly = String(state.ply);
    if (this.history.viewing && this.history.ply >= state.ply) this.history.now();
    if (this.history.viewing && state.ply !== before) this.history.markGone(true);
    this.history.mark();
    this.replay.mark();
    if (state.stage === "over") this.view.setZen(false);
    this.speak(state, stage, before);
    this.sound(state, stage, waited);
    this.premove.follow(state.moves.map(({ steps }) => steps), state.ply < before);
    this.premove.play();
    // Watchers go along, unless they look at an earlier position: for them the link stands there.
    if (state.next && this.follows && (this.root.dataset.seat || !this.history.viewing)) this.followOn(state.next);
  }

  /** Go along to the rematch, once: who comes back by the browser's button wants to be here. @param {string} match */
  followOn(match) {
    this.follows = false;
    location.assign(`/m/${match}`);
  }

  /** The free seat was taken, perhaps in another tab of this browser: ask who we are. Not while this page itself is joining. */
  lookAgain() {
    clearTimeout(this.looking);
    this.looking = setTimeout(() => this.leaving || location.reload(), JOINED);
  }

  /** The position of now, unless it stands there already or an earlier one is looked at. @param {State} state */
  put(state) {
    const same = state.board === this.latest || (state.seq === this.boardSeq && !state.moves.length);
    this.latest = state.board;
    this.boardSeq = state.seq;
    if (!same && !this.history.viewing) this.board.show(state.board);
    this.pending(this.link.commands);
  }

  showNow() {
    if (this.latest) this.board.show(this.latest);
    else location.reload();
    const said = this.panels.text("status", "[data-said]");
    const shown = this.root.querySelector("[data-said]");
    if (shown && said !== undefined) shown.textContent = said;
    this.announcer.say(this.statusText());
    this.premove.play(); // its turn may have come while an earlier position was looked at
  }

  /** The page of another stage, without loading it anew. @param {string} stage */
  enter(stage) {
    if (stage === this.root.dataset.stage) return;
    this.root.dataset.stage = stage;
    this.part("[data-table]").hidden = PENDING_STAGES.has(stage);
  }

  /** @param {State} state @param {string} stage the stage before @param {number} before the ply before */
  speak(state, stage, before) {
    if (state.stage === "over" && stage !== "over") {
      this.announcer.alert(this.statusText(), this.root.querySelector("[data-reason]")?.textContent ?? "");
      return;
    }
    if (PENDING_STAGES.has(stage) && state.stage === "playing") this.announcer.say(word(this.root, "joined"));
    if (state.ply < before) this.announcer.say(word(this.root, "takenback"));
    if (state.ply !== before || state.stage !== stage) this.announcer.say(this.statusText(), this.must());
    this.announcer.say(this.panels.asked());
  }

  /** Whether the viewer is to move, whatever is looked at. */
  get mayMove() {
    return Boolean(this.root.querySelector(".player.to-move[data-own]"));
  }

  /** @param {State} state @param {string} stage the stage before @param {boolean} waited whether it was not the viewer's turn */
  sound(state, stage, waited) {
    if (state.stage === "over" && stage !== "over") this.board.sound.end();
    else if (state.stage === "playing" && waited && this.mayMove) this.board.sound.turn();
  }

  statusText() {
    return this.root.querySelector("[data-status]")?.textContent?.trim() ?? "";
  }

  must() {
    return this.root.querySelector("[data-hint]")?.textContent?.trim() ?? "";
  }

  // --- what the player does ---

  /** @param {{flip: boolean, turn: boolean}} look */
  lookAt(look) {
    if (!this.link.usable) return false;
    this.boardSeq = -1; // the same position is drawn in another way
    if (this.link.open) this.link.say({ type: "view", ...look }); // else the next greeting says it
    this.history.redraw();
    return true;
  }

  /** @param {string} text @param {number} ply */
  move(text, ply) {
    this.notice("");
    if (this.link.usable) this.link.send("move", { move: text, ply });
    else submitMove(this.board.board, text);
  }

  /** Say why a pit cannot be played; its label knows, if it is our turn. Else it may be meant for later. @param {{cell: number, way?: string}} pressed */
  pressedInVain({ cell, way }) {
    if (this.premove.take(cell, way)) return;
    const label = this.part(`[data-board] [data-cell="${cell}"] .press`).ariaLabel;
    const past = this.history.viewing && this.root.querySelector("[data-past] > span:not([hidden])")?.textContent;
    const mine = this.board.root.querySelector(".playable");
    const said = past || (mine ? `${label}. ${this.must()}`.trim() : this.statusText());
    this.tell(said);
  }

  /** Show a notice and say it. @param {string} text */
  tell(text) {
    this.notice(text);
    this.announcer.say(text);
  }

  /** Forms that are commands go through the socket while there is one. @param {SubmitEvent} event */
  submitted(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || this.board.root.contains(form)) return;
    if (form.matches(".ask-hint form")) {
      event.preventDefault();
      this.hint(form);
      return;
    }
    const type = this.link.usable && commandOf(form, this.id);
    if (!type) {
      this.leaving = form.method !== "dialog";
      return;
    }
    event.preventDefault();
    if ("sent" in form.dataset) return;
    form.dataset.sent = "";
    this.notice("");
    this.link.send(type, fieldsOf(form, event.submitter));
  }

  /** The hint is marked and told when the board stands still; a match that has moved on drops it. @param {HTMLFormElement} form */
  async hint(form) {
    if ("sent" in form.dataset) return;
    form.dataset.sent = "";
    this.notice("");
    const { seq } = this.known;
    const slow = setTimeout(() => this.hinted(word(this.root, "seeking")), SLOW);
    const { hint, reason } = await askHint(form, this.root);
    clearTimeout(slow);
    await this.queue;
    delete form.dataset.sent;
    this.hinted("");
    if (this.known.seq !== seq) return;
    if (!hint) {
      this.refused(undefined, reason);
      return;
    }
    if (hint.seq !== seq) return;
    this.latest = hint.board;
    if (this.history.viewing) this.history.now();
    else this.board.show(hint.board);
    this.hinted(hint.said);
    this.announcer.say(hint.said);
  }

  /** @param {string} text */
  hinted(text) {
    const place = this.part("[data-hinted]");
    place.hidden = !text;
    place.textContent = text;
  }

  /** @param {Command | undefined} command @param {string} reason */
  refused(command, reason) {
    for (const form of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("form[data-sent]"))) delete form.dataset.sent;
    if (command?.type === "move" && this.link.commands.every(({ type }) => type !== "move")) this.board.unlock();
    this.pending(this.link.commands);
    this.notice(reason);
    this.announcer.alert(reason);
  }

  /** A move that is on its way is shown as such. @param {Command[]} commands */
  pending(commands) {
    const moves = commands.filter(({ type, ply }) => type === "move" && Number(ply) === this.known.ply);
    if (moves.length && this.board.state === "idle" && !this.history.viewing) this.board.root.dataset.state = "sent";
    clearTimeout(this.slow);
    const sending = this.part("[data-sending]");
    if (!commands.length) sending.hidden = true;
    else this.slow = setTimeout(() => (sending.hidden = false), SLOW);
  }

  // --- notices ---

  /** @param {string} text */
  notice(text) {
    const notice = this.part("[data-notice]");
    notice.hidden = !text;
    notice.textContent = text;
    this.noticeSeq = this.known.seq;
  }

  /** @param {State} state */
  hideNoticeIfNew(state) {
    if (state.seq === this.noticeSeq) return;
    this.notice("");
    this.hinted("");
  }

  /** @param {"lost" | "back" | "closed"} state @param {string} [reason] */
  connection(state, reason = "") {
    clearTimeout(this.banner);
    if (state !== "back") this.clocks.doubt();
    this.part("[data-connection]").hidden = false;
    for (const text of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-say]"))) text.hidden = text.dataset.say !== state;
    const text = this.part(`[data-say="${state}"]`);
    if (reason) text.textContent = reason;
    this.announcer.alert(text.textContent ?? "");
    this.root.dataset.connection = state;
    if (state === "back") this.banner = setTimeout(() => (this.part("[data-connection]").hidden = true), BACK);
  }
}

/** The command that a form of this match sends, if it is one that the socket takes. @param {HTMLFormElement} form @param {string} match */
function commandOf(form, match) {
  const [, m, id, command] = new URL(form.action).pathname.split("/");
  return m === "m" && id === match && ["guess", "move", "resign", "offer", "answer", "withdraw", "time", "claim", "say"].includes(command) ? command : "";
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter @returns {Record<string, string>} */
function fieldsOf(form, submitter) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === "string" && name !== "id") fields[name] = value;
  return fields;
}

/** Send a move as the plain form that it is. @param {HTMLElement} board @param {string} text */
function submitMove(board, text) {
  const form = /** @type {HTMLFormElement} */ (board.querySelector("form"));
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "move", value: text });
  form.append(field);
  form.submit();
}

const root = document.getElementById("match");
if (root) new MatchPage(root);
