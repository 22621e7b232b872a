import { type RefObject, useEffect, useRef, useState } from "react";
import { type Detector, openDetector } from "./detector.ts";

/** `blind`: nothing here reads codes. `closed`: no camera, or nobody allowed it. */
export type CameraState = "off" | "starting" | "on" | "blind" | "closed";

const lookEveryMs = 150;
/** A label that stays before the camera is one scan. */
const sameForMs = 3000;

/** Looks for codes through the phone's camera while `isOn`. */
export function useCamera(
  isOn: boolean,
  onCode: (code: string) => void,
): { video: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onCode);
  told.current = onCode;
  const [state, setState] = useState<CameraState>("off");
  useEffect(() => {
    if (!isOn) return setState("off");
    setState("starting");
    let stream: MediaStream | undefined;
    let isOver = false;
    const end = () => {
      isOver = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      const detector = await openDetector();
      if (isOver) return;
      if (detector === undefined) return setState("blind");
      stream = await openCamera();
      // Closed meanwhile: a light that stays on frightens people.
      if (isOver) return end();
      if (stream === undefined || video.current === null) return setState("closed");
      video.current.srcObject = stream;
      await video.current.play();
      setState("on");
      void look(detector, video.current, { isOver: () => isOver, tell: (code) => told.current(code) });
    };
    begin().catch(() => {
      if (!isOver) setState("closed");
    });
    return end;
  }, [isOn]);
  return { video, state };
}

async function openCamera(): Promise<MediaStream | undefined> {
  // Missing on a page over plain HTTP.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return devices?.getUserMedia({ video: { facingMode: "environment" }, audio: false }).catch(() => undefined);
}

type Looking = { isOver: () => boolean; tell: (code: string) => void };

async function look(detector: Detector, video: HTMLVideoElement, { isOver, tell }: Looking): Promise<void> {
  const seen = new Map<string, number>();
  while (!isOver()) {
    const found = await detector.detect(video).catch(() => []);
    const now = Date.now();
    // A label has a QR and bars of the same order: the QR counts, it comes first where both are read.
    const code = found.map(({ rawValue }) => rawValue).toSorted((one, other) => other.length - one.length)[0];
    if (code !== undefined && code !== "" && !isOver()) {
      const isNew = now - (seen.get(code) ?? 0) > sameForMs;
      seen.set(code, now);
      if (isNew) tell(code);
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
