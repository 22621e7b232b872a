import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { ScanAct, ScannedOrder } from "#contract/wire/orders/scans.ts";
import * as m from "#messages";
import { statusNames } from "#messages/names.ts";
import { useRole } from "#web/admin/kit/session/role.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { refused } from "../../kit/queries.ts";
import { newId } from "../../kit/queue/new-id.ts";
import { office } from "../../office.ts";
import { LastScan, ScanLines } from "./scan-lines.tsx";
import { readySound, signal } from "./signal.ts";
import { type CameraState, useCamera } from "./use-camera.ts";
import { lastOf, modes, useScans } from "./use-scans.ts";
import "./scan.css";

const fieldId = "scan-code";
const modeNames: Record<ScanAct, () => string> = {
  find: m.scan_mode_find,
  pack: m.scan_mode_pack,
  "hand-over": m.scan_mode_hand_over,
};
const modeHints: Record<ScanAct, () => string> = {
  find: m.scan_hint_find,
  pack: m.scan_hint_pack,
  "hand-over": m.scan_hint_hand_over,
};
const cameraWords: Record<Exclude<CameraState, "on">, () => string> = {
  off: m.scan_camera_off,
  starting: m.scan_camera_starting,
  blind: m.scan_camera_blind,
  closed: m.scan_camera_closed,
};

/** Labels are scanned by the phone's camera, by a hand scanner that types, or typed: to open an order, to pack, and to hand over. */
export default function ScanPage() {
  const [query, setQuery] = useSearchParams();
  const mode = modes.find((one) => one === query.get("mode")) ?? "find";
  const role = useRole();
  const navigate = useNavigate();
  const { lines: all, waiting, scan, undo } = useScans();
  const [found, setFound] = useState<ScannedOrder | null>(null);
  const [isCameraOn, setIsCameraOn] = useState(false);
  const [typed, setTyped] = useState("");
  const [isUndoing, setIsUndoing] = useState(false);

  async function take(code: string) {
    if (mode !== "find") return scan(code, mode);
    try {
      const { order } = await office.scanLabel({ code, act: "find", actKey: newId() });
      signal(true);
      const isAtHand = order.next !== null && order.next !== "call" && order.next !== "check-payment";
      if (role !== "packer") navigate(`/admin/orders/${order._id}`);
      else if (isAtHand && order.status !== "Delivered")
        navigate(`/admin/packing?status=${encodeURIComponent(order.status)}&q=${order.number}`);
      else setFound(order);
    } catch (error) {
      signal(false);
      refused(error);
    }
  }
  const { video, state } = useCamera(isCameraOn, (code) => void take(code));
  useTypingScanner();
  // A label read by the phone's own camera app opens the order's address, which leads a packer here.
  const asked = query.get("code");
  useEffect(() => {
    if (asked === null || role === undefined) return;
    setQuery((now) => without(now, "code"), { replace: true });
    void take(asked);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = typed.trim();
    if (code === "") return;
    readySound();
    setTyped("");
    setFound(null);
    void take(code);
  }
  const lines = all.filter(({ act }) => act === mode);
  const last = lastOf(lines);
  async function undoLast() {
    if (last === undefined) return;
    setIsUndoing(true);
    try {
      await undo(last);
    } catch (error) {
      refused(error);
    } finally {
      setIsUndoing(false);
    }
  }
  const done = lines.filter(({ state: is }) => is === "done" || is === "waiting").length;
  return (
    <div className="scan">
      <Link className="back" to={role === "packer" ? "/admin/packing" : "/admin/orders"}>
        <Icon name="arrow-left" className="i-18" />
        {role === "packer" ? m.office_packing() : m.office_orders()}
      </Link>
      <h1>{m.scan_title()}</h1>
      <fieldset className="scan__modes">
        <legend className="vh">{m.scan_what()}</legend>
        {modes.map((one) => (
          <button
            key={one}
            type="button"
            className={buttonClass({ size: "md", variant: one === mode ? "primary" : "secondary" })}
            aria-pressed={one === mode}
            onClick={() => {
              setFound(null);
              setQuery(one === "find" ? {} : { mode: one }, { replace: true });
            }}
          >
            {modeNames[one]()}
          </button>
        ))}
      </fieldset>
      <p className="soft">{modeHints[mode]()}</p>
      <div className="scan__cols">
        <section className="panel panel--pad scan__read" aria-label={m.scan_read()}>
          <div className="scan__camera">
            <video ref={video} muted playsInline hidden={state !== "on"} aria-label={m.scan_camera_view()} />
            {state === "on" ? null : <p role="status">{cameraWords[state]()}</p>}
          </div>
          <Button
            variant="secondary"
            size="md"
            onClick={() => {
              readySound();
              setIsCameraOn(!isCameraOn);
            }}
          >
            {isCameraOn ? m.scan_camera_close() : m.scan_camera_open()}
          </Button>
          {lines[0] ? <LastScan line={lines[0]} /> : null}
          <form className="scan__typed" onSubmit={submit} noValidate>
            <Field
              id={fieldId}
              label={m.scan_typed()}
              value={typed}
              maxLength={300}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" size="md">
              {modeNames[mode]()}
            </Button>
          </form>
        </section>
        {mode === "find" ? (
          found ? (
            <section className="panel panel--pad scan__found" aria-live="polite">
              <h2 className="num">{found.number}</h2>
              <p>{m.scan_found({ status: statusNames[found.status]() })}</p>
              <p className="soft">{m.scan_nothing_to_pack()}</p>
            </section>
          ) : null
        ) : (
          <section className="panel panel--pad scan__list" aria-label={modeNames[mode]()}>
            <div className="phead">
              <h2>
                <span className="num">{inDigits(done)}</span>{" "}
                {mode === "pack" ? m.scan_packed_count() : m.scan_handed_count()}
              </h2>
              <span className="right" role="status">
                {waiting.length > 0 ? m.scan_waiting({ count: inDigits(waiting.length) }) : null}
              </span>
            </div>
            <ScanLines lines={lines} />
            {last ? (
              <Button variant="secondary" size="md" isLoading={isUndoing} onClick={() => void undoLast()}>
                {m.scan_undo_last({ number: last.order?.number ?? last.code })}
              </Button>
            ) : null}
          </section>
        )}
      </div>
    </div>
  );
}

/** A hand scanner types wherever the focus is: what it types goes into the field. */
function useTypingScanner(): void {
  useEffect(() => {
    const focus = () => document.getElementById(fieldId)?.focus();
    // No keyboard pops up on a phone.
    if (matchMedia("(pointer: fine)").matches) focus();
    const intoField = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const from = event.target;
      const isElsewhere = from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement;
      const isPress = event.key === " " && from instanceof HTMLButtonElement;
      if (isText && !isElsewhere && !isPress) focus();
    };
    addEventListener("keydown", intoField);
    return () => removeEventListener("keydown", intoField);
  }, []);
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(name);
  return rest;
}
