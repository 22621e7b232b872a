-- The owner's search of orders folds accents, apostrophes and kinds of hyphens (plainLetters in contract/text.ts). Older texts follow.
UPDATE "orders" SET "search_text" = "folded"."plain"
FROM (
	SELECT "id", normalize(
		regexp_replace(
			translate(
				normalize(regexp_replace(normalize("search_text", NFD), E'[\u0300-\u036F]', '', 'g'), NFC),
				E'''`\u00B4\u02BC\u2018\u2019\u2032', ''
			),
			E'[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]', '-', 'g'
		), NFC
	) AS "plain" FROM "orders"
) AS "folded"
WHERE "folded"."id" = "orders"."id" AND "folded"."plain" <> "orders"."search_text";
