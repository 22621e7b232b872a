import { pictureSrcSet } from "#contract/rules/pictures.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { shop, shopBrand } from "#web/settings.ts";

/** The logo with a link to the home page. On the dark green background its leaves are lighter. */
export function Brand({ onDark }: { onDark?: boolean }) {
  return (
    <a className="brand" href={pathHere("/")} aria-label={m.brand_home({ shop: shop.shopName })}>
      <BrandSign onDark={onDark} />
    </a>
  );
}

/** The owner's logo, or the standard mark; and the shop's name, unless the logo has it. */
export function BrandSign({ onDark }: { onDark?: boolean | undefined }) {
  const brand = shopBrand();
  if (!brand?.logo) {
    return (
      <>
        <BrandMark onDark={onDark} />
        <span>{shop.shopName}</span>
      </>
    );
  }
  const { url, width, height } = brand.logo;
  return (
    <>
      <img
        className={onDark ? "brand__logo brand__logo--onplate" : "brand__logo"}
        srcSet={pictureSrcSet(url, width, [0, 640])}
        sizes="168px"
        src={url}
        width={width}
        height={height}
        alt=""
      />
      <span className={brand.showsName ? undefined : "vh"}>{shop.shopName}</span>
    </>
  );
}

function BrandMark({ onDark }: { onDark?: boolean | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M15.2 29.5c.2-7.6-.2-11.6-1.4-15.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path d="M13.9 15.2C6.6 15.6 2.6 11.7 2.5 4.2c7.6.3 11.6 4 11.4 11Z" fill={onDark ? "#5FA973" : "#4F9A63"} />
      <path d="M15.4 20.6c.1-7.6 4.6-12 13.9-12.2.2 8.4-4.7 12.9-13.9 12.2Z" fill={onDark ? "#8FC59B" : "#2B7A4B"} />
    </svg>
  );
}
