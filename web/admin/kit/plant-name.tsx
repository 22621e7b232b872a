import { language } from "#web/language.ts";

type PlantNameProps = {
  name: string;
  bengaliName: string | undefined;
  /** Of the name in the other language. */
  className?: string;
};

/** A plant's two names, the one in the language of the office first and bold. */
export function PlantName({ name, bengaliName, className = "soft" }: PlantNameProps) {
  const isBengali = language() === "bn" && Boolean(bengaliName);
  return (
    <>
      <b className="b6" lang={isBengali ? "bn" : "en"}>
        {isBengali ? bengaliName : name}
      </b>
      {bengaliName ? (
        <>
          {" "}
          <span className={className} lang={isBengali ? "en" : "bn"}>
            {isBengali ? name : bengaliName}
          </span>
        </>
      ) : null}
    </>
  );
}
