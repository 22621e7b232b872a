import { useState } from "react";
import type { MapPoint } from "#contract/rules/delivery/map-point.ts";
import * as m from "#messages";
import { shopDetails } from "#web/content.ts";
import { shop, shopStreet } from "#web/settings.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";

/** Coordinates of the street in the content file. If the owner sets another street and no point, directions search for its text. */
const firstPlace: MapPoint = { latitude: 23.7461, longitude: 90.3742 };
const reach = 0.006;

function mapAddress({ latitude, longitude }: MapPoint): string {
  const bbox = [longitude - reach, latitude - reach / 2, longitude + reach, latitude + reach / 2].join(",");
  const query = new URLSearchParams({ bbox, layer: "mapnik", marker: `${latitude},${longitude}` });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

/**
 * Shows a drawing until the shopper asks for the map, so that nothing is fetched from another site before that.
 * @param point  the owner's
 */
export default function MapFrame({ point }: { point?: MapPoint }) {
  const [isShown, setIsShown] = useState(false);
  const place = point ?? (shop.street === shopDetails.street ? firstPlace : undefined);
  const to = place ? `${place.latitude},${place.longitude}` : shop.street;
  if (place && isShown) {
    return (
      <div className="map">
        <iframe
          className="map__frame"
          src={mapAddress(place)}
          title={m.map_of({ street: shopStreet() || shop.shopName })}
          // The button that had the focus has been replaced.
          ref={(frame) => frame?.focus()}
        />
        {/* Always shown, because a frame does not report whether its site was reached. */}
        <p className="map__under">
          {m.map_missing()} <Directions to={to} className="link" />
        </p>
      </div>
    );
  }
  return (
    <div className="map">
      <MapDrawing />
      <div className="map__box">
        <b className="b6">{shopStreet() || shop.shopName}</b>
        <p>{place ? m.map_note() : m.map_elsewhere()}</p>
        <div className="map__acts">
          {place ? (
            <Button size="md" className="needs-script" onClick={() => setIsShown(true)}>
              {m.show_map()}
            </Button>
          ) : null}
          <Directions to={to} className={buttonClass({ variant: "quiet", size: "md" })} />
        </div>
      </div>
    </div>
  );
}

function Directions({ to, className }: { to: string; className: string }) {
  return (
    <a
      className={className}
      href={`https://www.openstreetmap.org/directions?${new URLSearchParams({ to })}`}
      target="_blank"
      rel="noreferrer"
    >
      {m.directions()}
    </a>
  );
}

function MapDrawing() {
  return (
    <svg viewBox="0 0 1280 340" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h1280v340H0z" fill="#EDF0E4" />
      <path d="M860 -10c-20 60 60 90 40 150s-90 70-60 210h150c-30-90 60-140 70-210S990 60 1010-10Z" fill="#D3E4EA" />
      <path d="M120 30h190v120H120zM440 200h230v160H440zM1100 40h140v150h-140z" fill="#DCE8D2" />
      <g fill="none" stroke="#fff" strokeWidth="16">
        <path d="M-10 180C200 150 360 190 560 160S900 190 1290 150" />
        <path d="M380-10C400 100 350 200 390 350" />
        <path d="M700-10C690 120 740 200 720 350" />
      </g>
      <path
        d="M-10 70C200 50 300 80 860 60M-10 280C200 260 500 290 840 270M120-10v360M230-10v360M520-10v360M610-10v360M800-10C790 100 830 200 815 350M1080-10V350M1180-10V350M1010 90h280M1020 250h270"
        fill="none"
        stroke="#fff"
        strokeWidth="7"
      />
      <g transform="translate(640,150)">
        <ellipse cx="0" cy="34" rx="16" ry="5" fill="#16261E" opacity=".2" />
        <path d="M0 34C-22 6-28-4-28-16a28 28 0 0 1 56 0C28-4 22 6 0 34Z" fill="#2B7A4B" />
        <path d="M-1 2C-3-10-10-16-14-18c0 9 5 15 13 15M1 6C2-6 9-13 15-15 15-5 10 2 1 2" fill="#E4EEDF" />
      </g>
    </svg>
  );
}
