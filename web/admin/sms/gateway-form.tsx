import { type SmsWay, smsNumberForms, smsPlaceTexts, smsWays } from "#contract/rules/texts/sms-ways.ts";
import type { SmsGateway } from "#contract/wire/shop/sms.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { office } from "../office.ts";
import { PairRows } from "./pair-rows.tsx";
import { fieldsOf, type TypedGateway, toGateway, toTyped } from "./typed-gateway.ts";
import { kept, refreshSms } from "./use-gateway.ts";

const wayNames: Record<SmsWay, () => string> = { query: m.sms_way_query, form: m.sms_way_form, json: m.sms_way_json };

type GatewayFormProps = { saved: SmsGateway | null; hasKey: boolean; onDone: () => void };

/** How the gateway is called and paid. The owner's password is asked for before it is saved. */
export function GatewayForm({ saved, hasKey, onDone }: GatewayFormProps) {
  const { typed, change } = useTyped(toTyped(saved));
  const { ask, dialog } = useProof();
  const { errors, isSending, submit } = useForm(fieldsOf(typed), () =>
    ask({
      title: m.sms_ask_save(),
      text: m.sms_ask_save_text(),
      act: m.sms_save(),
      send: async (proof) => {
        const key = typed.key.trim() === "" ? undefined : typed.key.trim();
        const answer = kept(await office.saveSmsGateway(toGateway(typed), key, proof));
        refreshSms();
        onDone();
        return answer;
      },
    }),
  );
  const shared = { typed, errors, onChange: change };
  return (
    <>
      <form className="form2" noValidate onSubmit={submit}>
        <SwitchRow
          className="c6"
          label={m.sms_is_on()}
          isOn={typed.isOn}
          onPress={() => change({ isOn: !typed.isOn })}
        />
        <CallFields {...shared} hasKey={hasKey} />
        <AnswerFields {...shared} />
        <CostFields {...shared} />
        <div className="c6 settings__acts">
          <Button type="submit" size="md" isLoading={isSending}>
            {m.sms_save()}
          </Button>
          <Button variant="secondary" size="md" onClick={onDone}>
            {m.cancel()}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

type PartProps = {
  typed: TypedGateway;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedGateway>) => void;
};

function CallFields({ typed, errors, onChange, hasKey }: PartProps & { hasKey: boolean }) {
  const plain = { spellCheck: false, autoComplete: "off" };
  return (
    <>
      <Field
        className="c6"
        {...plain}
        label={m.sms_address()}
        hint={m.sms_address_hint()}
        inputMode="url"
        maxLength={300}
        value={typed.address}
        error={errors["gateway.address"]}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <Select
        className="c3 c6m"
        label={m.sms_way()}
        value={typed.way}
        onChange={({ target }) => onChange({ way: smsWays.find((one) => one === target.value) ?? "form" })}
      >
        {smsWays.map((way) => (
          <option key={way} value={way}>
            {wayNames[way]()}
          </option>
        ))}
      </Select>
      <Select
        className="c3 c6m"
        label={m.sms_number_form()}
        value={typed.numberForm}
        onChange={({ target }) => onChange({ numberForm: smsNumberForms.find((one) => one === target.value) ?? "880" })}
      >
        {smsNumberForms.map((form) => (
          <option key={form} value={form}>
            {`${form.replace("01", "")}${form === "01" ? "01712345678" : "1712345678"}`}
          </option>
        ))}
      </Select>
      <Field
        className="c3 c6m"
        {...plain}
        label={m.sms_sender()}
        hint={m.sms_sender_hint()}
        maxLength={30}
        value={typed.sender}
        error={errors["gateway.sender"]}
        onChange={(event) => onChange({ sender: event.target.value })}
      />
      <PasswordField
        className="c3 c6m"
        {...plain}
        label={m.sms_key()}
        hint={hasKey ? m.sms_key_kept() : m.sms_key_hint()}
        maxLength={500}
        value={typed.key}
        error={errors.key}
        onChange={(event) => onChange({ key: event.target.value })}
      />
      <PairRows
        title={m.sms_fields()}
        hint={m.sms_fields_hint({ places: smsPlaceTexts.join(" ") })}
        add={m.sms_add_field()}
        pairs={typed.fields}
        max={20}
        path="gateway.fields"
        errors={errors}
        onChange={(fields) => onChange({ fields })}
      />
      <PairRows
        title={m.sms_headers()}
        hint={m.sms_headers_hint({ example: "Authorization, Bearer {key}" })}
        add={m.sms_add_header()}
        pairs={typed.headers}
        max={10}
        path="gateway.headers"
        errors={errors}
        onChange={(headers) => onChange({ headers })}
      />
    </>
  );
}

function AnswerFields({ typed, errors, onChange }: PartProps) {
  return (
    <fieldset className="c6 form2 pairs">
      <legend>{m.sms_success()}</legend>
      <p className="hint c6">{m.sms_success_hint()}</p>
      <Field
        className="c3 c6m"
        label={m.sms_success_value()}
        hint={m.sms_success_value_hint()}
        maxLength={100}
        spellCheck={false}
        value={typed.value}
        error={errors["gateway.success.value"]}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Field
        className="c3 c6m"
        label={m.sms_success_path()}
        hint={m.sms_success_path_hint({ example: "data.0.status" })}
        optional
        maxLength={100}
        spellCheck={false}
        value={typed.path}
        error={errors["gateway.success.path"]}
        onChange={(event) => onChange({ path: event.target.value })}
      />
    </fieldset>
  );
}

function CostFields({ typed, errors, onChange }: PartProps) {
  return (
    <>
      <TakaField
        className="c3 c6m"
        label={m.sms_price()}
        hint={m.sms_price_hint()}
        maxLength={12}
        value={typed.price}
        error={errors["gateway.price"]}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <Field
        className="c3 c6m"
        label={m.sms_most()}
        hint={m.sms_most_hint()}
        inputMode="numeric"
        maxLength={9}
        value={typed.mostADay}
        error={errors["gateway.mostADay"]}
        onChange={(event) => onChange({ mostADay: event.target.value })}
      />
      <SwitchRow
        className="c6"
        label={m.sms_beside_mail()}
        hint={m.sms_beside_mail_hint()}
        isOn={typed.isBesideMail}
        onPress={() => onChange({ isBesideMail: !typed.isBesideMail })}
      />
    </>
  );
}
