import { useEffect, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";

const afterSeconds = 60;

/** Sends a mail or a code again, not sooner than a minute after the last one. `onSend` shows its own errors. */
export function SendAgain({ onSend }: { onSend: () => Promise<void> }) {
  const [secondsLeft, setSecondsLeft] = useState(afterSeconds);
  const [isSending, setIsSending] = useState(false);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <Button
      variant="secondary"
      block
      disabled={isWaiting}
      isLoading={isSending}
      onClick={async () => {
        setIsSending(true);
        await onSend();
        setIsSending(false);
        setSecondsLeft(afterSeconds);
      }}
    >
      {isWaiting ? m.send_again_in({ seconds: inDigits(secondsLeft) }) : m.send_again()}
    </Button>
  );
}
