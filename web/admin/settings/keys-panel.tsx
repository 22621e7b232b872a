import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type KeyedProvider,
  keyedTitles,
  keysOf,
  type ProviderKey,
  withMessages,
  withTestSystem,
} from "#contract/rules/office/provider-keys.ts";
import type { KeyState } from "#contract/wire/shop/keys.ts";
import * as m from "#messages";
import { fieldLabels } from "#messages/field-labels.ts";
import { useRole } from "#web/admin/kit/session/role.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { showDay } from "#web/ui/figures.ts";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";

const keysKey = ["keys"];
/** Shown to everybody who may look at the panel. */
const plain: ReadonlySet<ProviderKey> = new Set(["storeId", "username", "clientId", "host", "port"]);

/** Who takes payments, brings parcels and carries mails, by keys that the owner types. */
export function KeysPanel() {
  const { data, error } = useQuery({ queryKey: keysKey, queryFn: office.getKeys });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <section className="panel panel--pad keys" aria-labelledby="settings-keys">
      <h2 id="settings-keys">{m.keys_title()}</h2>
      <p className="soft t14">{m.keys_lead()}</p>
      {data === undefined ? (
        <ListWait />
      ) : (
        <ul className="keys__list">
          {data.keys.map((state) => (
            <ProviderRow key={state.provider} state={state} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ProviderRow({ state }: { state: KeyState }) {
  const [isOpen, setIsOpen] = useState(false);
  const { ask, dialog } = useProof();
  const mayChange = useRole() === "owner";
  const provider = keyedTitles[state.provider];
  const remove = () =>
    ask({
      title: m.keys_ask_remove({ provider }),
      text: m.keys_ask_remove_text({ provider }),
      act: m.keys_remove({ provider }),
      isDanger: true,
      send: async (proof) => kept(await office.removeKeys(state.provider, proof)),
    }).catch(refused);
  return (
    <li className="keys__row">
      <h3>{provider}</h3>
      <p className={state.isReadable ? "soft t14" : "t14 keys__wrong"}>{wordsOf(state)}</p>
      {state.from === "environment" || !mayChange ? null : (
        <div className="settings__acts">
          {isOpen ? null : (
            <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
              {state.from === null ? m.keys_set({ provider }) : m.keys_change({ provider })}
            </Button>
          )}
          {state.from === "settings" && !isOpen ? (
            <Button variant="danger-quiet" size="sm" onClick={remove}>
              {m.keys_remove({ provider })}
            </Button>
          ) : null}
        </div>
      )}
      {isOpen ? <KeysForm provider={state.provider} onDone={() => setIsOpen(false)} /> : null}
      {dialog}
    </li>
  );
}

function wordsOf({ from, isReadable, isTest, savedAt }: KeyState): string {
  if (!isReadable) return m.keys_unreadable();
  if (from === null) return m.keys_none();
  if (from === "environment") return m.keys_of_server();
  const day = showDay(savedAt ?? "");
  return isTest ? m.keys_given_test({ day }) : m.keys_given({ day });
}

function KeysForm({ provider, onDone }: { provider: KeyedProvider; onDone: () => void }) {
  const { needed, optional } = keysOf[provider];
  const names: readonly ProviderKey[] = [...needed, ...optional];
  const { typed, change } = useTyped<{ keys: Record<string, string>; isTest: boolean }>({ keys: {}, isTest: false });
  const { ask, dialog } = useProof();
  const title = keyedTitles[provider];
  const fields = names.map((name) => `keys.${name}`);
  const { errors, isSending, submit } = useForm(fields, () =>
    ask({
      title: m.keys_ask_save({ provider: title }),
      text: m.keys_ask_save_text(),
      act: m.keys_save(),
      send: async (proof) => {
        const keys = Object.fromEntries(
          names.flatMap((name) => {
            const value = typed.keys[name]?.trim() ?? "";
            const isLeftOut = value === "" && optional.some((one) => one === name);
            return isLeftOut ? [] : [[name, value] as const];
          }),
        );
        const answer = kept(await office.saveKeys(provider, { keys, isTest: typed.isTest }, proof));
        onDone();
        return answer;
      },
    }),
  );
  return (
    <>
      <form className="form2 keys__form" noValidate onSubmit={submit}>
        {names.map((name) => {
          const label = fieldLabels[name]?.() ?? name;
          const Typed = plain.has(name) ? Field : PasswordField;
          return (
            <Typed
              key={name}
              className="c3 c6m"
              label={optional.some((one) => one === name) ? m.keys_optional({ label }) : label}
              autoComplete="off"
              spellCheck={false}
              maxLength={300}
              value={typed.keys[name] ?? ""}
              error={errors[`keys.${name}`]}
              onChange={(event) => change({ keys: { ...typed.keys, [name]: event.target.value } })}
            />
          );
        })}
        {withTestSystem.includes(provider) ? (
          <SwitchRow
            className="c6"
            label={m.keys_is_test()}
            isOn={typed.isTest}
            onPress={() => change({ isTest: !typed.isTest })}
          />
        ) : null}
        {withMessages.includes(provider) ? (
          <p className="c6 soft t14 keys__address">{m.keys_address({ address: messagesTo(provider) })}</p>
        ) : null}
        {provider === "smtp" ? <p className="c6 soft t14">{m.keys_mail_hint()}</p> : null}
        <div className="c6 settings__acts">
          <Button type="submit" size="md" isLoading={isSending}>
            {m.keys_save()}
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

/** For the provider's panel. */
function messagesTo(provider: KeyedProvider): string {
  const isCourier = provider === "steadfast" || provider === "pathao";
  return `${window.location.origin}/api/${isCourier ? "couriers" : "payments"}/${provider}/webhook`;
}

function kept<Answer extends { keys: KeyState[] }>(answer: Answer): Answer {
  queries.setQueryData(keysKey, answer);
  return answer;
}
