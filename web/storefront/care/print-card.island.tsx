import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";

export default function PrintCard() {
  return (
    <Button size="md" className="needs-script" onClick={() => window.print()}>
      {m.print()}
    </Button>
  );
}
