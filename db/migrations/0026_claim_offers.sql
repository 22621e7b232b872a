CREATE TABLE "claim_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"text" text NOT NULL,
	"back_minor" bigint NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"end" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "claim_offers_end_check" CHECK (("claim_offers"."end" is null) = ("claim_offers"."ended_at" is null)),
	CONSTRAINT "claim_offers_amount_check" CHECK (("claim_offers"."kind" = 'plant') = ("claim_offers"."amount_minor" is null))
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "claims_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 101 CACHE 1);--> statement-breakpoint
ALTER TABLE "claim_offers" ADD CONSTRAINT "claim_offers_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_offers" ADD CONSTRAINT "claim_offers_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_offers_open_key" ON "claim_offers" USING btree ("claim_id") WHERE "claim_offers"."end" is null;--> statement-breakpoint
CREATE INDEX "claim_offers_claim_idx" ON "claim_offers" USING btree ("claim_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_number_key" ON "claims" USING btree ("number");