CREATE TABLE "credit_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_id" uuid,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"order_id" uuid,
	"claim_id" uuid,
	"owner_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lines_kind_check" CHECK ("credit_lines"."kind" in ('claim', 'by-hand', 'order', 'moved')),
	CONSTRAINT "credit_lines_amount_check" CHECK ("credit_lines"."amount_minor" <> 0),
	CONSTRAINT "credit_lines_order_check" CHECK (("credit_lines"."kind" = 'order') = ("credit_lines"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_amount_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_buyer_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_buyer_id_buyers_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."buyers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_lines_buyer_idx" ON "credit_lines" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_lines_order_idx" ON "credit_lines" USING btree ("order_id") WHERE "credit_lines"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lines_claim_key" ON "credit_lines" USING btree ("claim_id") WHERE "credit_lines"."claim_id" is not null;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_amount_check" CHECK ((coalesce("claims"."decision" in ('money', 'credit'), false)) = ("claims"."amount_minor" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit_check" CHECK ("orders"."credit_minor" >= 0 and ("orders"."credit_minor" = 0 or "orders"."credit_buyer_id" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_check" CHECK ("orders"."total_minor" = "orders"."subtotal_minor" - "orders"."discount_minor" + "orders"."delivery_minor" + "orders"."tax_minor" + "orders"."rounding_minor" - "orders"."credit_minor");
--> statement-breakpoint
CREATE FUNCTION "keep_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Until db/functions/keep_credit.sql is there: no order has credit yet.
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "credit_of_order"
  AFTER INSERT OR UPDATE OF "credit_minor", "credit_buyer_id", "canceled_at", "returned_at" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "keep_credit"();
