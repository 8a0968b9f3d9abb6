import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** A vacancy is published in one language alone too, and then needs the name of its city in that language. */
export const cityNames: Migration = {
  up: async (database: Kysely<unknown>) => {
    // PostgreSQL has named the check, by the number of those before it.
    await sql`do $$
      declare pair text;
      begin
        select conname into strict pair from pg_constraint where conrelid = 'job'::regclass and contype = 'c'
          and pg_get_constraintdef(oid) like '%(city_en IS NULL) = (city_ru IS NULL)%';
        execute format('alter table job drop constraint %I', pair);
      end $$`.execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql`update job set city_en = coalesce(city_en, city_ru), city_ru = coalesce(city_ru, city_en)`.execute(
      database
    )
    // By its old name: one that PostgreSQL chose now would be that of a check which an older step brings back.
    await sql`alter table job add constraint job_check2 check ((city_en is null) = (city_ru is null))`.execute(database)
  },
}
