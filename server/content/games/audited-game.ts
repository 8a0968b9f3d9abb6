import { systemName } from "../../../shared/games.ts"
import { locales } from "../../../shared/locales.ts"
import type { AuditedFields } from "../../audit/audited-change.ts"
import type { GameRow } from "./games-repository.ts"

/** A game as the audit tells of it. */
export const auditedGame = ({ state, content }: GameRow): AuditedFields => {
  const { name, line, intro, description, devblogLead, trailer, features, shots, questions } = content
  const inEach = Object.entries({ name, line, intro, description, devblogLead })
  return {
    state,
    ...Object.fromEntries(
      inEach.flatMap(([field, text]) => locales.map((locale) => [`${field}.${locale}`, text[locale]]))
    ),
    searchWords: content.searchWords,
    theme: content.theme,
    accent: content.accent,
    systems: content.systems.map(
      (system) => `${systemName(system)}${system.memory === null ? "" : `, ${system.memory} GB`}`
    ),
    stores: content.stores.map(({ url }) => url),
    minimumAge: content.minimumAge,
    releasedIn: content.releasedIn,
    crewSize: content.crewSize,
    trailer: trailer === null ? null : JSON.stringify(trailer),
    hero: content.hero,
    focalPoint: JSON.stringify(content.focalPoint),
    poster: content.poster,
    features: features.map((feature) => JSON.stringify(feature)),
    shots: shots.map((shot) => JSON.stringify(shot)),
    questions: questions.map((question) => JSON.stringify(question)),
  }
}
