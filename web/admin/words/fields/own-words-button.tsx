import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";

/** Empties the owner's texts in both languages, so that the shop's own are said again. */
export function OwnWordsButton({ onPress }: { onPress: () => void }) {
  return (
    <p className="words__back">
      <Button variant="quiet" size="sm" onClick={onPress}>
        <Icon name="undo" className="i-16" />
        {m.words_back_to_ours()}
      </Button>
    </p>
  );
}
