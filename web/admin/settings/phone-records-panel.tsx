import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PhoneService } from "#contract/wire/shop/phone-services.ts";
import * as m from "#messages";
import { useRole } from "#web/admin/kit/session/role.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import type { RecordSettings } from "../scan-calls.ts";

const recordsKey = ["phone-record-settings"];
type Place = keyof PhoneService;
const places: Place[] = ["name", "address", "body", "headerName", "headerValue", "taken", "refused", "total"];
const empty = Object.fromEntries(places.map((name) => [name, ""])) as PhoneService;
const labels: Record<Place, () => string> = {
  name: m.field_record_name,
  address: m.field_record_address,
  body: m.field_record_body,
  headerName: m.field_record_header_name,
  headerValue: m.field_record_header_value,
  taken: m.field_record_taken,
  refused: m.field_record_refused,
  total: m.field_record_total,
};
const phone = "{phone}";
const hints: Partial<Record<Place, () => string>> = {
  address: () => m.record_address_hint({ phone, example: `https://service.example/check?phone=${phone}` }),
  body: () => m.record_body_hint({ phone }),
  headerValue: () => m.record_header_hint({ key: "{key}" }),
  taken: () => m.record_path_hint({ example: "data.summary.success" }),
};

/** Whom the shop asks what couriers know of a phone: Steadfast with the keys above, and a service by its address. */
export function PhoneRecordsPanel() {
  const { data, error } = useQuery({ queryKey: recordsKey, queryFn: office.getRecordSettings });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <section className="panel panel--pad" aria-labelledby="settings-records">
      <h2 id="settings-records">{m.record_title()}</h2>
      <p className="soft t14">{m.record_lead()}</p>
      {data === undefined ? <ListWait shape="form" count={2} /> : <RecordsForm saved={data} />}
    </section>
  );
}

type Typed = { asksSteadfast: boolean; hasService: boolean; key: string } & PhoneService;
const typedOf = ({ settings: { asksSteadfast, service } }: RecordSettings): Typed => ({
  ...(service ?? empty),
  asksSteadfast,
  hasService: service !== null,
  key: "",
});

function RecordsForm({ saved }: { saved: RecordSettings }) {
  const mayChange = useRole() === "owner";
  const { typed, setTyped, change } = useTyped<Typed>(typedOf(saved));
  const { ask, dialog } = useProof();
  const fields = [...places.map((name) => `settings.service.${name}`), "key"];
  const { errors, isSending, submit } = useForm(fields, () =>
    ask({
      title: m.record_ask_save(),
      text: m.keys_ask_save_text(),
      act: m.keys_save(),
      send: async (proof) => {
        const { asksSteadfast, hasService, key, ...service } = typed;
        const answer = await office.saveRecordSettings(
          { asksSteadfast, service: hasService ? service : null },
          key.trim() === "" ? undefined : key.trim(),
          proof,
        );
        queries.setQueryData(recordsKey, answer);
        setTyped(typedOf(answer));
        return answer;
      },
    }),
  );
  return (
    <>
      <form className="form2 keys__form" noValidate onSubmit={submit}>
        <SwitchRow
          className="c6"
          label={m.record_steadfast()}
          hint={saved.hasSteadfast ? m.record_steadfast_hint() : m.record_steadfast_no_keys()}
          isOn={typed.asksSteadfast}
          onPress={() => change({ asksSteadfast: !typed.asksSteadfast })}
        />
        <SwitchRow
          className="c6"
          label={m.record_service()}
          hint={m.record_service_hint()}
          isOn={typed.hasService}
          onPress={() => change({ hasService: !typed.hasService })}
        />
        {typed.hasService ? (
          <>
            {saved.isReadable ? null : <p className="c6 t14 keys__wrong">{m.keys_unreadable()}</p>}
            {places.map((name) => (
              <Field
                key={name}
                className={name === "address" || name === "body" ? "c6" : "c3 c6m"}
                label={labels[name]()}
                hint={hints[name]?.()}
                autoComplete="off"
                spellCheck={false}
                value={typed[name]}
                error={errors[`settings.service.${name}`]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            ))}
            <PasswordField
              className="c3 c6m"
              label={m.field_record_key()}
              hint={saved.hasKey ? m.record_key_kept() : undefined}
              autoComplete="off"
              spellCheck={false}
              value={typed.key}
              error={errors.key}
              onChange={(event) => change({ key: event.target.value })}
            />
          </>
        ) : null}
        {mayChange ? (
          <div className="c6 settings__acts">
            <Button type="submit" size="md" isLoading={isSending}>
              {m.settings_save()}
            </Button>
          </div>
        ) : null}
      </form>
      {dialog}
    </>
  );
}
