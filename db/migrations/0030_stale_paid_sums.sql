-- Before decision 078 an order by wallet that an edit had made cheaper kept what was said to have come, also once its payment was marked as not
-- found, and once it was changed to cash. No money came for it: no transfer was found, and none went back. Others kept the flag alone. The same
-- holds for the rest of an order in cash, where what was found is its advance, and less than it costs.
UPDATE "orders" AS o SET "paid_minor" = NULL, "flags" = coalesce(
	(SELECT jsonb_agg(f.flag ORDER BY f.at) FROM jsonb_array_elements(o."flags") WITH ORDINALITY f (flag, at) WHERE f.flag->>'kind' <> 'overpaid'), '[]')
WHERE (o."paid_minor" IS NOT NULL OR o."flags" @> '[{"kind": "overpaid"}]') AND NOT o."is_paid"
	AND (o."payment_method" = 'wallet' OR (o."payment_method" = 'COD' AND o."transfer" IS NOT NULL))
	AND coalesce(o."transfer"->>'state', '') NOT IN ('found', 'refunded')
	AND (NOT EXISTS (SELECT FROM "transfers" t WHERE t."order_id" = o."id" AND t."state" = 'found')
		OR (o."payment_method" = 'COD' AND o."transfer"->'isRest' = 'true' AND (o."advance"->>'amount')::numeric * 100 < o."total_minor"))
	AND NOT EXISTS (SELECT FROM "refunds" r WHERE r."order_id" = o."id");
--> statement-breakpoint
CREATE INDEX "outbox_failed_idx" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" = 'failed';