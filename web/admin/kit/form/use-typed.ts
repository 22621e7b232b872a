import { useState } from "react";
import { useUnsaved } from "./leave-guard.tsx";

/** A form's typed values beside the saved ones. Leaving it unsaved is asked about (kit/form/leave-guard.tsx). */
export function useTyped<Typed extends object>(saved: Typed) {
  const [typed, setTyped] = useState(saved);
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(saved);
  useUnsaved(isUnsaved);
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  return { typed, setTyped, change, isUnsaved, discard: () => setTyped(saved) };
}
