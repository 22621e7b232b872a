import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CourierName } from "#contract/rules/constants.ts";
import type { AreaOption, CourierArea } from "#contract/wire/delivery/parcels.ts";
import * as m from "#messages";
import { Select } from "#web/ui/fields/select.tsx";
import { office } from "../office.ts";

type Within = { cityId?: number; zoneId?: number };

function useAreas(courier: CourierName, within: Within | undefined) {
  const { data } = useQuery({
    queryKey: ["courier-areas", courier, within],
    queryFn: () => office.listCourierAreas(courier, within ?? {}),
    enabled: within !== undefined,
  });
  return data?.areas ?? [];
}

type AreaProps = {
  courier: CourierName;
  /** The area that the shop has found for the address. */
  found: CourierArea | null;
  onChoose(area: CourierArea | undefined): void;
};

/** City, zone and area in the courier's own list. Without a choice, what the shop has found counts. */
export function CourierAreaFields({ courier, found, onChoose }: AreaProps) {
  const [chosen, setChosen] = useState<Partial<CourierArea>>();
  const { cityId, zoneId, areaId } = chosen ?? found ?? {};
  const cities = useAreas(courier, {});
  const zones = useAreas(courier, cityId === undefined ? undefined : { cityId });
  const areas = useAreas(courier, cityId === undefined || zoneId === undefined ? undefined : { cityId, zoneId });
  function choose(area: Partial<CourierArea>) {
    setChosen(area);
    onChoose(
      area.cityId === undefined || area.zoneId === undefined
        ? undefined
        : { cityId: area.cityId, zoneId: area.zoneId, ...(area.areaId !== undefined && { areaId: area.areaId }) },
    );
  }
  return (
    <>
      <AreaSelect
        label={m.parcels_city()}
        options={cities}
        value={cityId}
        onChange={(id) => choose(of("cityId", id))}
      />
      <AreaSelect
        label={m.parcels_zone()}
        options={zones}
        value={zoneId}
        onChange={(id) => choose({ ...of("cityId", cityId), ...of("zoneId", id) })}
      />
      {areas.length > 0 ? (
        <AreaSelect
          label={m.parcels_area()}
          options={areas}
          value={areaId}
          onChange={(id) => choose({ ...of("cityId", cityId), ...of("zoneId", zoneId), ...of("areaId", id) })}
        />
      ) : null}
    </>
  );
}

const of = (key: keyof CourierArea, id: number | undefined) => (id === undefined ? {} : { [key]: id });

type SelectProps = {
  label: string;
  options: AreaOption[];
  value: number | undefined;
  onChange(id: number | undefined): void;
};

function AreaSelect({ label, options, value, onChange }: SelectProps) {
  return (
    <Select
      label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
    >
      <option value="">{m.parcels_choose()}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
