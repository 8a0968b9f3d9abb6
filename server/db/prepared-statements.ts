import { protocol, types, type PGlite, type Results, type Transaction } from "@electric-sql/pglite"

/** What runs statements on an embedded engine. */
export type Statements = Pick<PGlite, "query" | "exec" | "transaction">

/** A statement that the engine keeps under a name, parsed and planned. */
type Prepared = {
  name: string
  /** PostgreSQL's ids of types. */
  parameters: readonly number[]
  fields: Results["fields"]
}

/** So many statements are kept: those that were run last. */
const keptStatements = 300

/** Whether a text may change the tables that others are planned for; also true of some that do not. */
const changesSchema = (text: string): boolean => /\b(?:alter|create|drop)\b/i.test(text)

const { serialize, messages } = protocol

type Reply = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number]

const statementOf = (name: string, replies: readonly Reply[]): Prepared => {
  const statement: Prepared = { name, parameters: [], fields: [] }
  for (const reply of replies) {
    if (reply instanceof messages.ParameterDescriptionMessage) statement.parameters = reply.dataTypeIDs
    if (reply instanceof messages.RowDescriptionMessage)
      statement.fields = reply.fields.map(({ name: field, dataTypeID }) => ({ name: field, dataTypeID }))
  }
  return statement
}

/** How many rows a command has changed, by its tag, for instance `INSERT 0 5`. */
const changedRows = (tag: string): number =>
  /^(?:INSERT|UPDATE|DELETE|MERGE) /.test(tag) ? Number(tag.slice(tag.lastIndexOf(" ") + 1)) : 0

/** The statements of an engine's only session. */
const createPrepared = (pglite: PGlite) => {
  const prepared = new Map<string, Prepared>()
  let number = 0
  let dropped: string[] = []

  const drop = (text: string, { name }: Prepared): void => {
    prepared.delete(text)
    dropped.push(name)
  }

  const exchange = (...parts: Uint8Array[]): Promise<Reply[]> =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })

  const prepare = async (text: string): Promise<Prepared> => {
    const closing = dropped.map((name) => serialize.close({ type: "S", name }))
    dropped = []
    const name = `s${(number += 1)}`
    const replies = await exchange(...closing, serialize.parse({ name, text }), serialize.describe({ type: "S", name }))
    return statementOf(name, replies)
  }

  /** The statement, which counts as the last one used. */
  const find = async (text: string): Promise<Prepared> => {
    const statement = prepared.get(text) ?? (await prepare(text))
    prepared.delete(text)
    prepared.set(text, statement)
    const [oldest] = prepared
    if (prepared.size > keptStatements && oldest) drop(...oldest)
    return statement
  }

  /** A row of texts, as the engine's own `query` returns it. */
  const rowOf = (fields: Prepared["fields"], texts: readonly (string | null)[]): Record<string, unknown> => {
    const row: Record<string, unknown> = {}
    fields.forEach(({ name, dataTypeID }, index) => {
      const text = texts[index] ?? null
      const parse = pglite.parsers[dataTypeID]
      row[name] = text === null || !parse ? text : parse(text, dataTypeID)
    })
    return row
  }

  return {
    /** Drops all: what they are planned for has changed. */
    dropAll: (): void => {
      for (const known of [...prepared]) drop(...known)
    },
    /**
     * Runs one statement. Nothing else may use the engine meanwhile.
     *
     * @throws DatabaseError of the engine
     */
    run: async <Row>(text: string, values: readonly unknown[] = []): Promise<Results<Row>> => {
      const { name, parameters, fields } = await find(text)
      const bound = values.map((value, index) => {
        if (value === null || value === undefined) return null
        const serializeValue = pglite.serializers[parameters[index] ?? types.TEXT]
        // As the engine does with a type that it has no form for.
        // oxlint-disable-next-line typescript/no-base-to-string
        return serializeValue ? serializeValue(value) : String(value)
      })
      const replies = await exchange(serialize.bind({ statement: name, values: bound }), serialize.execute())
      const result: Results<Row> = { rows: [], fields, affectedRows: 0 }
      for (const reply of replies) {
        if (reply instanceof messages.DataRowMessage) result.rows.push(rowOf(fields, reply.fields) as Row)
        if (reply instanceof messages.CommandCompleteMessage) result.affectedRows = changedRows(reply.text)
      }
      return result
    },
  }
}

/**
 * Runs the statements of an embedded engine, each parsed and planned once. The engine's own `query` does both each time, and
 * exchanges six messages with PostgreSQL for one statement; here one exchange is enough for a statement that is known. An engine
 * has one session: call this once for each.
 *
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export const withPreparedStatements = (pglite: PGlite): Statements => {
  const prepared = createPrepared(pglite)

  const inTransaction = async <Result>(
    transaction: Transaction,
    work: (transaction: Transaction) => Promise<Result>
  ): Promise<Result> => {
    const schema = { hasChanged: false }
    const note = (text: string): void => {
      schema.hasChanged ||= changesSchema(text)
    }
    const own: Pick<Transaction, "query" | "exec"> = {
      query: <Row>(text: string, values?: unknown[]): Promise<Results<Row>> => {
        note(text)
        return schema.hasChanged
          ? transaction.query<Row>(text, values)
          : pglite.runExclusive(() => prepared.run<Row>(text, values))
      },
      exec: (...args) => {
        note(args[0])
        return transaction.exec(...args)
      },
    }
    try {
      // With all else that a transaction has.
      return await work(Object.assign(Object.create(transaction) as Transaction, own))
    } finally {
      if (schema.hasChanged) prepared.dropAll()
    }
  }

  return {
    query: async <Row>(text: string, values?: unknown[]): Promise<Results<Row>> => {
      if (changesSchema(text)) return pglite.query<Row>(text, values).finally(prepared.dropAll)
      await pglite._checkReady()
      return pglite._runExclusiveTransaction(() => pglite.runExclusive(() => prepared.run<Row>(text, values)))
    },
    exec: async (...args) => {
      try {
        return await pglite.exec(...args)
      } finally {
        if (changesSchema(args[0])) prepared.dropAll()
      }
    },
    transaction: (work) => pglite.transaction((transaction) => inTransaction(transaction, work)),
  }
}
