CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"owner_id" uuid,
	"job" text,
	"what" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"subject_name" text,
	"before" jsonb,
	"after" jsonb,
	"network" text,
	"device" text,
	CONSTRAINT "activities_by_somebody" CHECK (("activities"."owner_id" is null) <> ("activities"."job" is null))
);
--> statement-breakpoint
ALTER TABLE "owners" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_owner_idx" ON "activities" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "activities_what_idx" ON "activities" USING btree ("what","id");--> statement-breakpoint
CREATE INDEX "activities_at_idx" ON "activities" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activities_subject_idx" ON "activities" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owners_phone_key" ON "owners" USING btree ("phone");--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_reachable" CHECK ("owners"."email" is not null or "owners"."phone" is not null or "owners"."removed_at" is not null);--> statement-breakpoint
-- What was changed, and by whom, cannot be changed by the shop. Only a transaction that forgets a person, and says so by this
-- setting, may replace that person's values; who, when, what and where from stay as they are.
CREATE FUNCTION "activities_only_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('gachpala.forgetting', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "activities_only_added"
  BEFORE DELETE OR TRUNCATE OR UPDATE ON "activities"
  FOR EACH STATEMENT EXECUTE FUNCTION "activities_only_added"();
--> statement-breakpoint
CREATE TRIGGER "activities_keep_who_and_when"
  BEFORE UPDATE OF "id", "at", "owner_id", "job", "what", "subject_kind", "subject_id" ON "activities"
  FOR EACH STATEMENT EXECUTE FUNCTION "only_added"();
