import type { LocalizedText } from "../locales.ts"
import type { ErrorName } from "./error-codes.ts"

/**
 * What each error says to users. The English sentence is sent as `message`; a client shows the one of its own language
 * by code.
 */
export const errorMessages: Readonly<Record<ErrorName, LocalizedText>> = {
  invalidRequest: { en: "The request has values that can’t be accepted.", ru: "В запросе есть недопустимые значения." },
  malformedBody: { en: "The body of the request can’t be read.", ru: "Не удалось прочитать тело запроса." },
  tooLarge: { en: "The request is too large.", ru: "Запрос слишком большой." },
  unsupportedType: {
    en: "This type of content isn’t accepted here.",
    ru: "Такой тип содержимого здесь не принимается.",
  },
  rateLimited: { en: "Too many requests. Please wait a moment.", ru: "Слишком много запросов. Подождите немного." },
  botCheckFailed: { en: "The check for bots didn’t go through.", ru: "Проверка на робота не пройдена." },
  tokenExpired: { en: "This link has expired or has already been used.", ru: "Ссылка устарела или уже использована." },
  cursorUnknown: {
    en: "The cursor doesn’t belong to this database. Read the list from its start.",
    ru: "Курсор не относится к этой базе данных. Прочитайте список сначала.",
  },
  uploadQuota: {
    en: "You’ve reached today’s upload limit. Please continue tomorrow.",
    ru: "На сегодня предел загрузок исчерпан. Продолжите завтра.",
  },
  expectationFailed: {
    en: "The request expects something this server doesn’t do.",
    ru: "Запрос ожидает того, чего сервер не умеет.",
  },
  preconditionFailed: { en: "A condition of the request isn’t met.", ru: "Условие запроса не выполнено." },
  rangeNotSatisfiable: { en: "There’s nothing in the requested range.", ru: "В запрошенном диапазоне ничего нет." },
  notSignedIn: { en: "Please sign in.", ru: "Войдите, чтобы продолжить." },
  notAllowed: { en: "Your role doesn’t allow this.", ru: "Ваша роль этого не позволяет." },
  badOrigin: { en: "The request didn’t come from this site.", ru: "Запрос пришёл не с этого сайта." },
  notFound: { en: "There’s nothing here.", ru: "Здесь ничего нет." },
  gone: { en: "This was here and has been removed.", ru: "Это было здесь, но удалено." },
  methodNotAllowed: {
    en: "This address doesn’t take requests of this kind.",
    ru: "Этот адрес не принимает такие запросы.",
  },
  versionConflict: { en: "Someone else saved this entry first.", ru: "Кто-то сохранил эту запись раньше вас." },
  linkTaken: { en: "Another entry has this address.", ru: "Этот адрес занят другой записью." },
  stillInUse: { en: "This is still in use.", ru: "Это ещё используется." },
  lastAdmin: { en: "There’s no other administrator.", ru: "Других администраторов нет." },
  fixedDocument: {
    en: "Pages of the site link to this document.",
    ru: "На этот документ ссылаются страницы сайта.",
  },
  alreadySent: { en: "This has already been sent.", ru: "Это уже отправлено." },
  publishRefused: { en: "A check stopped this from being published.", ru: "Публикацию остановила проверка." },
  buildRunning: {
    en: "A build is under way. Wait until it has finished.",
    ru: "Идёт сборка сайта. Дождитесь её окончания.",
  },
  heldBack: {
    en: "A roll-back keeps this off the site. Publish the site first.",
    ru: "Этого нет на сайте, пока действует откат. Сначала опубликуйте сайт.",
  },
  reviewRequired: {
    en: "Someone else has to approve this before it’s published.",
    ru: "Перед публикацией это должен одобрить кто-то ещё.",
  },
  ownText: {
    en: "You wrote this, so someone else has to approve it.",
    ru: "Это написали вы, поэтому одобрить должен кто-то другой.",
  },
  noReviewer: {
    en: "There’s nobody else who could approve this.",
    ru: "Одобрить это больше некому.",
  },
  unavailable: { en: "The service isn’t available right now.", ru: "Сервис сейчас недоступен." },
  unexpected: { en: "Something went wrong on our side.", ru: "Что-то пошло не так на нашей стороне." },
}
