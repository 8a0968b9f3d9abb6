import type { ErrorName } from "../../shared/contract/error-codes.ts"
import { defaultLocale } from "../../shared/locales.ts"
import { localeTexts } from "./locale-texts.ts"

/**
 * What each error says to users (locales/<language>/apiErrors.json), in the default language. It is sent as `message`; a
 * client shows the one of its own language by code.
 */
export const errorMessages = localeTexts<Record<ErrorName, string>>("apiErrors")[defaultLocale]
