import type { Database, RunSql } from "./connection.ts"

/** How often, in milliseconds, the tables are looked at; PostgreSQL's autovacuum does it as often. */
const every = 60_000

/**
 * PostgreSQL's own thresholds (autovacuum_vacuum_*, autovacuum_analyze_*); a table that has rows and was never analysed is
 * one of those that the planner takes for nearly empty.
 */
const neglected = `
  select format('%I.%I', stat.schemaname, stat.relname) as name,
    stat.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0) as dead
  from pg_stat_user_tables stat
  join pg_class class on class.oid = stat.relid
  where class.relkind = 'r' and pg_relation_size(class.oid) > 0 and (
    class.reltuples < 0
    or stat.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)
    or stat.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0)
  )
  order by name`

/**
 * Does once what autovacuum does on a PostgreSQL server, and what an embedded engine, being one process, never does by
 * itself: without it the planner does not know how many rows there are, and a list of ten thousand posts takes a minute
 * instead of a fifth of a second.
 *
 * @returns names of the tables that were analysed, sorted
 */
export const maintain = async (runSql: RunSql): Promise<string[]> => {
  // Counts are given out once in a while only.
  await runSql("select pg_stat_force_next_flush()")
  const { rows } = await runSql(neglected)
  const tables = rows as { name: string; dead: boolean }[]
  for (const { name, dead } of tables) await runSql(dead ? `vacuum (analyze) ${name}` : `analyze ${name}`)
  return tables.map(({ name }) => name)
}

/**
 * Keeps an embedded database up from now on.
 *
 * @param report told of what failed; the next turn tries again
 * @returns function that ends it, and resolves once nothing is under way
 */
export const watchMaintenance = ({ runSql }: Database, report: (error: unknown) => void): (() => Promise<void>) => {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = maintain(runSql).catch(report)
  }, every)
  return async () => {
    clearInterval(timer)
    await last
  }
}
