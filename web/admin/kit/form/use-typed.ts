import { useState } from "react";
import { useUnsaved } from "./leave-guard.tsx";

/** What is typed in a form, beside what is saved. Leaving it unsaved is asked about (kit/form/leave-guard.tsx). */
export function useTyped<Typed extends object>(saved: Typed) {
  const [typed, setTyped] = useState(saved);
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(saved);
  useUnsaved(isUnsaved);
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  return { typed, setTyped, change, isUnsaved, discard: () => setTyped(saved) };
}
