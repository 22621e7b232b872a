import { type RefObject, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { type Filters, readPrice } from "./filters.ts";

type Bounds = Pick<Filters, "minPrice" | "maxPrice">;
type PriceFieldsProps = Bounds & { id: string; highestPrice: number; onChange: (bounds: Bounds) => void };

/** A slider and two fields for the same bounds. They apply on blur, on Enter, or when a thumb is released. */
export function PriceFields({ id, minPrice, maxPrice, highestPrice, onChange }: PriceFieldsProps) {
  const [bounds, setBounds] = useState<Bounds>({ minPrice, maxPrice });
  useEffect(() => setBounds({ minPrice, maxPrice }), [minPrice, maxPrice]);
  const commit = () => {
    const min = readPrice(bounds.minPrice);
    const read = { minPrice: min === "0" ? "" : min, maxPrice: readPrice(bounds.maxPrice) };
    setBounds(read);
    if (read.minPrice !== minPrice || read.maxPrice !== maxPrice) onChange(read);
  };
  // Applies a thumb that was moved before hydration.
  const slider = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the values at hydration matter
  useEffect(() => {
    const [low, high] = slider.current?.querySelectorAll("input") ?? [];
    if (low && high && (isMoved(low) || isMoved(high)))
      onChange({ minPrice: lowBound(low), maxPrice: highBound(high) });
  }, []);
  return (
    <>
      <Slider
        ref={slider}
        bounds={bounds}
        highestPrice={highestPrice}
        onMove={(moved) => setBounds({ ...bounds, ...moved })}
        onRelease={commit}
      />
      <div className="range2">
        <PriceField
          id={`${id}-min`}
          label={m.price_min()}
          name="minPrice"
          placeholder={inDigits(0)}
          value={bounds.minPrice}
          onType={(text) => setBounds({ ...bounds, minPrice: text })}
          onLeave={commit}
        />
        <i />
        <PriceField
          id={`${id}-max`}
          label={m.price_max()}
          name="maxPrice"
          placeholder={m.any_price()}
          value={bounds.maxPrice}
          onType={(text) => setBounds({ ...bounds, maxPrice: text })}
          onLeave={commit}
        />
      </div>
    </>
  );
}

type PriceFieldProps = {
  id: string;
  label: string;
  name: string;
  placeholder: string;
  value: string;
  onType: (text: string) => void;
  onLeave: () => void;
};

function PriceField({ id, label, name, placeholder, value, onType, onLeave }: PriceFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="affix">
        <span aria-hidden="true">৳</span>
        <input
          id={id}
          className="input num"
          inputMode="decimal"
          autoComplete="off"
          name={name}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onLeave();
          }}
        />
      </div>
    </div>
  );
}

type SliderProps = {
  ref: RefObject<HTMLDivElement | null>;
  bounds: Bounds;
  highestPrice: number;
  onMove: (moved: Partial<Bounds>) => void;
  onRelease: () => void;
};

/** A thumb at its end means no bound. */
const lowBound = ({ value }: HTMLInputElement) => (Number(value) === 0 ? "" : value);
const highBound = ({ value, max }: HTMLInputElement) => (Number(value) >= Number(max) ? "" : value);

/** Whether the shopper moved a thumb. A bound between two steps is displayed at a step, which is not a move. */
function isMoved(thumb: HTMLInputElement): boolean {
  const asRendered = thumb.cloneNode() as HTMLInputElement;
  asRendered.value = thumb.defaultValue;
  return thumb.value !== asRendered.value;
}

/** Two thumbs that cannot pass each other. A thumb at its end means no bound. */
function Slider({ ref, bounds, highestPrice, onMove, onRelease }: SliderProps) {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highestPrice))) - 2);
  const top = Math.max(step, Math.ceil(highestPrice / step) * step);
  const high = Math.min(top, Number(readPrice(bounds.maxPrice) || top));
  const low = Math.min(high, Number(readPrice(bounds.minPrice)));
  const shared = {
    min: 0,
    max: top,
    step,
    onPointerUp: onRelease,
    onKeyUp: onRelease,
    onBlur: onRelease,
  };
  return (
    <div ref={ref} className="slider needs-script">
      {/* Drawn with attributes, because the policy forbids inline styles. */}
      <svg aria-hidden="true">
        <line x1={`${(low / top) * 100}%`} x2={`${(high / top) * 100}%`} y1="2" y2="2" />
      </svg>
      <input
        {...shared}
        type="range"
        className={low > top / 2 ? "slider__over" : undefined}
        aria-label={m.lowest_price()}
        aria-valuetext={showTaka(low)}
        value={low}
        onChange={(event) => {
          const wanted = Math.min(Number(event.target.value), high);
          onMove({ minPrice: wanted === 0 ? "" : String(wanted) });
        }}
      />
      <input
        {...shared}
        type="range"
        aria-label={m.highest_price()}
        aria-valuetext={bounds.maxPrice === "" ? m.any_price() : showTaka(high)}
        value={high}
        onChange={(event) => {
          const wanted = Math.max(Number(event.target.value), low);
          onMove({ maxPrice: wanted >= top ? "" : String(wanted) });
        }}
      />
    </div>
  );
}
