CREATE TABLE "access_records" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "access_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"role" text NOT NULL,
	"customer_id" text,
	"document_hash" text DEFAULT '' NOT NULL,
	"staff_login" text,
	"sealed_source" text NOT NULL,
	CONSTRAINT "access_records_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"client_id" text PRIMARY KEY NOT NULL,
	"last_position" bigint DEFAULT 0 NOT NULL,
	"last_hash" text DEFAULT '' NOT NULL,
	"pruned_position" bigint DEFAULT 0 NOT NULL,
	"pruned_hash" text DEFAULT '' NOT NULL,
	"sealed_ends" text,
	"verified_at" timestamp (3) with time zone,
	"broken_at" bigint
);
--> statement-breakpoint
CREATE TABLE "refused_sign_ins" (
	"client_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"role" text NOT NULL,
	"who" text NOT NULL,
	"document_hash" text NOT NULL,
	"source" text NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_sign_ins_pk" PRIMARY KEY("client_id","hour","role","who","document_hash","source")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "hash" text;--> statement-breakpoint
DROP TRIGGER "audit_entries_append_only" ON "audit_entries";--> statement-breakpoint
-- Adopts the entries of former versions into the chains, by the canonical form of audit/chain.ts.
DO $$
DECLARE
  entry record;
  part text;
  canonical text;
  chain text;
  place bigint;
  previous text;
BEGIN
  FOR entry IN SELECT * FROM "audit_entries" ORDER BY "client_id", "id" LOOP
    IF chain IS DISTINCT FROM entry.client_id THEN
      chain := entry.client_id;
      place := 0;
      previous := '';
    END IF;
    place := place + 1;
    canonical := '';
    FOREACH part IN ARRAY ARRAY['1', previous, entry.client_id, place::text,
      (extract(epoch FROM entry.at) * 1000)::bigint::text, entry.who, entry.role, '', '',
      entry.action, '', '1', '', cardinality(entry.fields)::text] || entry.fields
    LOOP
      canonical := canonical || octet_length(part)::text || ':' || part;
    END LOOP;
    previous := encode(sha256(convert_to(canonical, 'UTF8')), 'hex');
    UPDATE "audit_entries" SET "position" = place, "hash" = previous WHERE "id" = entry.id;
    INSERT INTO "audit_chains" ("client_id", "last_position", "last_hash")
      VALUES (chain, place, previous)
      ON CONFLICT ("client_id") DO UPDATE SET "last_position" = place, "last_hash" = previous;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "hash" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER "audit_entries_no_change" BEFORE UPDATE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_audit_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF OLD."at" > now() - interval '5 years' THEN RAISE EXCEPTION 'the audit is kept for five years'; END IF; RETURN OLD; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_kept" BEFORE DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_deletion"();--> statement-breakpoint
CREATE INDEX "access_records_order" ON "access_records" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "access_records_customer" ON "access_records" USING btree ("client_id","customer_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_customer" ON "audit_entries" USING btree ("client_id","customer_id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_position" UNIQUE("client_id","position");