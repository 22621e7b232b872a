import { giftMessageMax } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { TextArea } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";

/** @param message of the gift; undefined if the order is none */
export function GiftFields({
  message,
  onChange,
}: {
  message: string | undefined;
  onChange: (message?: string) => void;
}) {
  const isGift = message !== undefined;
  return (
    <>
      <label className={isGift ? "check is-on" : "check"}>
        <input className="vh" type="checkbox" checked={isGift} onChange={() => onChange(isGift ? undefined : "")} />
        <span className="box">
          <Icon name="check" />
        </span>
        {m.gift_this_is()}
      </label>
      {isGift ? (
        <TextArea
          label={m.gift_message()}
          optional
          rows={3}
          maxLength={giftMessageMax}
          hint={m.gift_message_hint()}
          value={message}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
    </>
  );
}
