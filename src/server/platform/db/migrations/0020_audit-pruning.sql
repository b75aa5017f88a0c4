-- The role of the running server may delete no audit entry. This function deletes, with the rights of
-- the tables' owner, those before a position; the trigger still refuses what is not five years old.
CREATE FUNCTION "delete_old_audit_entries"(chain text, kept_from bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DELETE FROM "audit_entries" WHERE "client_id" = chain AND "position" < kept_from $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "delete_old_audit_entries"(text, bigint) FROM PUBLIC;
