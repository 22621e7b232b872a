/** A sentence whose order numbers keep to one line: browsers break GP-1001 at its hyphen. Copied, it stays a plain one. */
export function Unbroken({ text }: { text: string }) {
  const number = /GP-\d+/.exec(text);
  if (number === null) return text;
  return (
    <>
      {text.slice(0, number.index)}
      <span className="unbroken">{number[0]}</span>
      <Unbroken text={text.slice(number.index + number[0].length)} />
    </>
  );
}
