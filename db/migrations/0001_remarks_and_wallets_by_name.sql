-- What a mail's file is called, as server/mail/remarks.ts keeps it.
UPDATE "outbox" SET "last_error" = jsonb_build_array('keptAsFile', substring("last_error" from '^(?:Kept as a file|Written to the data folder): (.*)$'))::text
WHERE "state" = 'sent' AND "last_error" ~ '^(Kept as a file|Written to the data folder): ';--> statement-breakpoint
-- A transfer's wallet by its name, apart from its TrxID.
UPDATE "order_events" SET "detail" = "detail" || jsonb_build_object(
	'wallet', lower(split_part("detail"->>'note', ' ', 1)),
	'note', substring("detail"->>'note' from '^\S+ (.*)$'))
WHERE "kind" IN ('paid', 'advance-paid', 'transfer-named', 'transfer-not-found', 'refunded')
	AND "detail"->>'note' ~ '^(bKash|Nagad|Rocket) ';
