import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReviewSettings } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { queries, refused } from "../kit/queries.ts";
import { office } from "../office.ts";

const settingsKey = ["review-settings"];

/** Saved with each press. */
export function ReviewSettingsPanel() {
  const mayChange = useMayCall("PUT /api/review/settings");
  const { data } = useQuery({ queryKey: settingsKey, queryFn: office.getReviewSettings, enabled: mayChange });
  const [typedDays, setTypedDays] = useState<string>();
  const settings = data?.settings;
  if (settings === undefined) return null;

  async function save(change: Partial<ReviewSettings>, before: ReviewSettings) {
    try {
      const next = { ...before, ...change };
      toast.ok((await office.saveReviewSettings(next)).message);
      queries.setQueryData(settingsKey, { settings: next });
      setTypedDays(undefined);
    } catch (failure) {
      refused(failure);
    }
  }
  return (
    <section className="panel panel--pad rvd__settings" aria-labelledby="review-settings">
      <h2 id="review-settings">{m.reviews_desk_settings()}</h2>
      <SwitchRow
        label={m.reviews_desk_at_once()}
        hint={m.reviews_desk_at_once_hint()}
        isOn={settings.isShownAtOnce}
        onPress={() => save({ isShownAtOnce: !settings.isShownAtOnce }, settings)}
      />
      <SwitchRow
        label={m.reviews_desk_ask()}
        hint={m.reviews_desk_ask_hint()}
        isOn={settings.isAsked}
        onPress={() => save({ isAsked: !settings.isAsked }, settings)}
      />
      {settings.isAsked ? (
        <Field
          label={m.reviews_desk_days()}
          type="number"
          min={1}
          max={60}
          value={typedDays ?? String(settings.askAfterDays)}
          onChange={({ target }) => setTypedDays(target.value)}
          onBlur={() => {
            if (typedDays !== undefined && Number(typedDays) !== settings.askAfterDays)
              void save({ askAfterDays: Number(typedDays) }, settings);
          }}
        />
      ) : null}
    </section>
  );
}
