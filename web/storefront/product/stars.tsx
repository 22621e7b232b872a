const all = [1, 2, 3, 4, 5];

/** Draws the stars, a part of one as its half. The rating must also be in the text beside them. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" aria-hidden="true">
      {all.map((star) => (
        <svg key={star} viewBox="0 0 24 24" className={star - rating > 0.25 ? "off" : undefined} aria-hidden="true">
          <use href="#i-star" />
          {star - rating > 0.25 && star - rating <= 0.75 && <use href="#i-star" className="half" />}
        </svg>
      ))}
    </span>
  );
}
