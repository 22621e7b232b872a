DROP INDEX "orders_flagged_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "flags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_forgotten_at" timestamp with time zone;--> statement-breakpoint
-- The last time that the words of flags and reasons are read: from here on they are kinds of closed lists.
UPDATE "orders" o SET "flags" = coalesce((SELECT jsonb_agg(found.flag) FROM (
	SELECT jsonb_build_object('kind', 'refund-due') AS flag WHERE position('It was paid by card: give the money back.' IN o.flag) > 0
	UNION ALL
	SELECT jsonb_build_object('kind', 'paid-twice') AS flag WHERE position('It was paid twice: the second payment is given back.' IN o.flag) > 0
	UNION ALL
	SELECT jsonb_build_object('kind', 'paid-after-return') AS flag WHERE position('It was paid by card after it was returned: the money is given back.' IN o.flag) > 0
	UNION ALL
	SELECT jsonb_build_object('kind', 'paid-after-cancel') AS flag WHERE position('It was paid by card after it was cancelled: the money is given back.' IN o.flag) > 0
	UNION ALL
	SELECT jsonb_build_object('kind', 'paid-after-deletion') AS flag WHERE position('It was paid too late, and its customer''s account is deleted since: the money is given back.' IN o.flag) > 0
	UNION ALL
	SELECT jsonb_build_object('kind', 'paid-after-sellout') AS flag WHERE position('It was paid too late, and is sold out since: the money is given back.' IN o.flag) > 0
	UNION ALL
	SELECT jsonb_build_object('kind', 'refunded-while-open') AS flag WHERE position('The card payment was given back, and the order is still open.' IN o.flag) > 0
	UNION ALL
	SELECT jsonb_build_object('kind', 'paid-instead-of-cash') AS flag WHERE position('It was paid by card after cash on delivery was chosen: collect nothing.' IN o.flag) > 0
	UNION ALL
	SELECT jsonb_build_object('kind', 'other-session', 'about', m[1]) FROM regexp_matches(o.flag, 'Another card page \(([^)]*)\) was paid in the name of this order\.', 'g') m
	UNION ALL
	SELECT jsonb_build_object('kind', 'unpaid-in-progress', 'about', m[1]) FROM regexp_matches(o.flag, 'It is in ([A-Za-z ]+), and its card payment never came\.', 'g') m
	UNION ALL
	SELECT jsonb_build_object('kind', 'second-payment', 'about', m[1]) FROM regexp_matches(o.flag, 'The same card page reported a second payment: (\S+)\.', 'g') m
	UNION ALL
	SELECT jsonb_build_object('kind', 'foreign-payment', 'about', m[1]) FROM regexp_matches(o.flag, 'The payment (\S+) belongs to another order and does not count here\.', 'g') m
	UNION ALL
	SELECT jsonb_build_object('kind', 'provider-warning', 'about', m[1]) FROM regexp_matches(o.flag, '(SSLCommerz calls it risky: [^.]*\.)', 'g') m
	UNION ALL
	SELECT jsonb_build_object('kind', 'refund-refused', 'about', m[1]) FROM regexp_matches(o.flag, 'The provider refused the refund: (.*)', 'g') m
	UNION ALL
	SELECT jsonb_strip_nulls(jsonb_build_object(
		'kind', 'other-amount', 'paid', replace(m[2], ',', '')::numeric, 'currency', m[3], 'asked', replace(m[4], ',', '')::numeric
	)) FROM regexp_matches(o.flag, '(৳?)([0-9][0-9.,]*)(?: ([A-Za-z]{3}))? came by card for ৳([0-9.,]+)\. The order is not paid\.', 'g') m
) found), jsonb_build_array(jsonb_build_object('kind', 'in-words', 'about', o.flag))) WHERE o.flag <> '';--> statement-breakpoint
UPDATE "orders" o SET "cancel_kind" = CASE (
	SELECT e.actor FROM order_events e
	WHERE e.order_id = o.id AND e.kind = 'canceled' ORDER BY e.created_at DESC, e.id DESC LIMIT 1
)
	WHEN 'customer' THEN CASE o.cancel_reason WHEN 'Replaced by another order' THEN 'replaced' ELSE 'customer' END
	WHEN 'shop' THEN CASE o.cancel_reason WHEN 'expired' THEN 'expired' ELSE 'no-card-page' END
	ELSE 'owner'
END WHERE o.canceled_at IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "cancel_reason" = '' WHERE "cancel_kind" <> 'owner';--> statement-breakpoint
UPDATE "order_events" SET "detail" = ("detail" - 'reason') || jsonb_build_object('cancelKind', CASE
	WHEN "detail"->>'reason' = 'Replaced by another order' THEN 'replaced' WHEN "actor" = 'customer' THEN 'customer' WHEN "detail"->>'reason' = 'expired' THEN 'expired' ELSE 'no-card-page' END)
WHERE "kind" = 'canceled' AND "actor" <> 'owner';--> statement-breakpoint
-- Only an account's deletion takes the street away.
UPDATE "orders" SET "address_forgotten_at" = now() WHERE "customer_id" IS NULL AND "address"->>'street' = '';--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "flag";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_kind_check" CHECK ("orders"."cancel_kind" in ('customer', 'replaced', 'owner', 'expired', 'no-card-page'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_flags_check" CHECK (jsonb_path_query_array("orders"."flags", '$[*].kind') <@ '["paid-twice","paid-after-return","paid-after-cancel","paid-after-deletion","paid-after-sellout","refund-due","other-session","unpaid-in-progress","second-payment","foreign-payment","other-amount","provider-warning","refund-refused","refunded-while-open","paid-instead-of-cash","in-words"]'::jsonb);--> statement-breakpoint
CREATE INDEX "orders_with_flags_idx" ON "orders" USING btree ("number") WHERE "orders"."flags" <> '[]';
