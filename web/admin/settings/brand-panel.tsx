import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type BrandColor, brandColorNames, brandColors, logoFileAddress } from "#contract/rules/brand-look.ts";
import type { ShopBrand } from "#contract/wire/shop/brand.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { applyBrand, shop } from "#web/settings.ts";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { type Sent, uploadingOffice } from "../kit/form/upload.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { ImageInput, UploadProgress } from "../pictures/image-field.tsx";
import "#web/storefront/kit/logo.css";

const brandKey = ["brand"];
const colorNames: Record<BrandColor, () => string> = {
  forest: m.settings_color_forest,
  river: m.settings_color_river,
  sky: m.settings_color_sky,
  plum: m.settings_color_plum,
  clay: m.settings_color_clay,
  slate: m.settings_color_slate,
};

/** The shop's logo and color. Each change is saved at once. */
export function BrandPanel() {
  const { data, error } = useQuery({ queryKey: brandKey, queryFn: office.getBrand });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <section className="panel panel--pad look" aria-labelledby="settings-look">
      <h2 id="settings-look">{m.settings_look()}</h2>
      {data === undefined ? <ListWait shape="form" count={3} /> : <Look brand={data.brand} />}
    </section>
  );
}

/** Shows the new look in this window too: its document has the old one. */
function take(answer: { message: string; brand: ShopBrand }): void {
  applyBrand(answer.brand);
  for (const [token, value] of Object.entries(brandColors[answer.brand.color].tokens)) {
    document.documentElement.style.setProperty(`--${token}`, value);
  }
  queries.setQueryData(brandKey, answer);
  toast.ok(answer.message);
}

function Look({ brand }: { brand: ShopBrand }) {
  const { showsName, color } = brand;
  const [pressed, setPressed] = useState<BrandColor | null>(null);
  async function save(changed: Partial<ShopBrand>) {
    setPressed(changed.color ?? null);
    try {
      take(await office.saveBrand({ showsName, color, ...changed }));
    } catch (error) {
      refused(error);
    }
    setPressed(null);
  }
  return (
    <div className="look__cols">
      <LogoField brand={brand} onName={() => save({ showsName: !showsName })} />
      <fieldset className="look__colors">
        <legend className="label">{m.settings_color()}</legend>
        {brandColorNames.map((name) => (
          <ColorChoice
            key={name}
            name={name}
            isChosen={name === (pressed ?? color)}
            onChoose={() => save({ color: name })}
          />
        ))}
        <p className="hint">{m.settings_color_hint()}</p>
      </fieldset>
    </div>
  );
}

type ColorChoiceProps = { name: BrandColor; isChosen: boolean; onChoose: () => void };

function ColorChoice({ name, isChosen, onChoose }: ColorChoiceProps) {
  const { tokens } = brandColors[name];
  return (
    <label className="look__color">
      <input type="radio" name="brand-color" checked={isChosen} onChange={onChoose} />
      <svg viewBox="0 0 60 20" aria-hidden="true">
        <rect width="20" height="20" fill={tokens.forest} />
        <rect x="20" width="20" height="20" fill={tokens.leaf} />
        <rect x="40" width="20" height="20" fill={tokens.sage} />
      </svg>
      {colorNames[name]()}
    </label>
  );
}

function LogoField({ brand, onName }: { brand: ShopBrand; onName: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { fault, sent, send, remove, setFault } = useLogo();
  const { logo } = brand;
  return (
    <div className={fault ? "field is-missing" : "field"}>
      <span className="label">{m.settings_logo()}</span>
      <ImageInput ref={input} label={m.settings_logo()} onChoose={send} onRefuse={setFault} />
      <div className="look__shown" key={logo?.url}>
        <span className="look__ground brand">
          <BrandSign />
        </span>
        <span className="look__ground look__ground--dark brand">
          <BrandSign onDark />
        </span>
        {logo ? (
          <img
            className="look__icon"
            src={logoFileAddress(logo, "icon192")}
            width={56}
            height={56}
            alt={m.settings_as_icon()}
          />
        ) : null}
      </div>
      <div className="settings__acts">
        <Button size="md" variant="secondary" isLoading={sent !== null} onClick={() => input.current?.click()}>
          {logo ? m.settings_another_logo() : m.settings_choose_logo()}
        </Button>
        {logo ? (
          <Button size="md" variant="quiet" onClick={remove}>
            {m.settings_remove_logo()}
          </Button>
        ) : null}
      </div>
      {fault ? (
        <p className="error" role="alert">
          <Icon name="alert" />
          {fault}
        </p>
      ) : (
        <p className="hint">
          <UploadProgress sent={sent}>{m.settings_logo_hint()}</UploadProgress>
        </p>
      )}
      {logo ? (
        <SwitchRow
          label={m.settings_name_beside()}
          hint={m.settings_name_beside_hint({ shop: shop.shopName })}
          isOn={brand.showsName}
          onPress={onName}
        />
      ) : null}
    </div>
  );
}

function useLogo() {
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  async function change(work: () => Promise<{ message: string; brand: ShopBrand }>) {
    setFault(null);
    try {
      take(await work());
    } catch (error) {
      if (error instanceof ApiError && error.refusal.field === "logo") setFault(error.message);
      else refused(error);
    }
    setSent(null);
  }
  return {
    fault,
    sent,
    setFault,
    send: (file: File) => {
      const form = new FormData();
      form.append("logo", file);
      void change(() => uploadingOffice(setSent).saveLogo(form));
    },
    remove: () => void change(() => office.removeLogo()),
  };
}
