/** The shop's mark and name, on the forest green of the back office. */
export function Brand() {
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path
          d="M15.2 29.5c.2-7.6-.2-11.6-1.4-15.4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
        <path d="M13.9 15.2C6.6 15.6 2.6 11.7 2.5 4.2c7.6.3 11.6 4 11.4 11Z" fill="#5FA973" />
        <path d="M15.4 20.6c.1-7.6 4.6-12 13.9-12.2.2 8.4-4.7 12.9-13.9 12.2Z" fill="#8FC59B" />
      </svg>
      <span>Gachpala</span>
    </>
  );
}
