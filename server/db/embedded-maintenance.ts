import type { Database, RunSql } from "./connection.ts"

/** Interval of the checks in milliseconds; the same as that of PostgreSQL's autovacuum. */
const every = 60_000

/**
 * PostgreSQL's own thresholds (autovacuum_vacuum_*, autovacuum_analyze_*). A table that has rows and was never analyzed
 * also counts, because the planner assumes that it is nearly empty.
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
 * Does once what autovacuum does on a PostgreSQL server. The embedded engine is one process and has no autovacuum.
 * Without this the planner does not know the number of rows, and a list of ten thousand posts takes a minute instead of
 * a fifth of a second.
 *
 * @returns names of the tables that were analyzed, sorted
 */
export const maintain = async (runSql: RunSql): Promise<string[]> => {
  // Otherwise the engine publishes its counts only from time to time.
  await runSql("select pg_stat_force_next_flush()")
  const { rows } = await runSql(neglected)
  const tables = rows as { name: string; dead: boolean }[]
  for (const { name, dead } of tables) await runSql(dead ? `vacuum (analyze) ${name}` : `analyze ${name}`)
  return tables.map(({ name }) => name)
}

/**
 * Maintains an embedded database periodically.
 *
 * @param report receives errors; the next run tries again
 * @returns function that stops it, and resolves when no run is in progress
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
