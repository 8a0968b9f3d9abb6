import type { LocalizedText } from "../locales.ts"

type ErrorCode = { code: number; status: number; message: LocalizedText }

/**
 * Every error that the API can return: code in the envelope, HTTP status, and a sentence for users.
 * The English sentence is sent as `message`; a client shows the one of its own language by code.
 */
export const errorCodes = {
  invalidRequest: {
    code: 1000,
    status: 400,
    message: { en: "The request has values that can’t be accepted.", ru: "В запросе есть недопустимые значения." },
  },
  malformedBody: {
    code: 1001,
    status: 400,
    message: { en: "The body of the request can’t be read.", ru: "Не удалось прочитать тело запроса." },
  },
  tooLarge: {
    code: 1002,
    status: 413,
    message: { en: "The request is too large.", ru: "Запрос слишком большой." },
  },
  unsupportedType: {
    code: 1003,
    status: 415,
    message: { en: "This type of content isn’t accepted here.", ru: "Такой тип содержимого здесь не принимается." },
  },
  rateLimited: {
    code: 1004,
    status: 429,
    message: { en: "Too many requests. Please wait a moment.", ru: "Слишком много запросов. Подождите немного." },
  },
  botCheckFailed: {
    code: 1005,
    status: 403,
    message: { en: "The check for bots didn’t go through.", ru: "Проверка на робота не пройдена." },
  },
  tokenExpired: {
    code: 1006,
    status: 410,
    message: { en: "This link has expired or has already been used.", ru: "Ссылка устарела или уже использована." },
  },
  cursorUnknown: {
    code: 1007,
    status: 410,
    message: {
      en: "The cursor doesn’t belong to this database. Read the list from its start.",
      ru: "Курсор не относится к этой базе данных. Прочитайте список сначала.",
    },
  },
  uploadQuota: {
    code: 1008,
    status: 429,
    message: {
      en: "You’ve reached today’s upload limit. Please continue tomorrow.",
      ru: "На сегодня предел загрузок исчерпан. Продолжите завтра.",
    },
  },
  expectationFailed: {
    code: 1010,
    status: 417,
    message: {
      en: "The request expects something this server doesn’t do.",
      ru: "Запрос ожидает того, чего сервер не умеет.",
    },
  },
  preconditionFailed: {
    code: 1011,
    status: 412,
    message: { en: "A condition of the request isn’t met.", ru: "Условие запроса не выполнено." },
  },
  rangeNotSatisfiable: {
    code: 1012,
    status: 416,
    message: { en: "There’s nothing in the requested range.", ru: "В запрошенном диапазоне ничего нет." },
  },
  notSignedIn: {
    code: 1100,
    status: 401,
    message: { en: "Please sign in.", ru: "Войдите, чтобы продолжить." },
  },
  notAllowed: {
    code: 1101,
    status: 403,
    message: { en: "Your role doesn’t allow this.", ru: "Ваша роль этого не позволяет." },
  },
  badOrigin: {
    code: 1102,
    status: 403,
    message: { en: "The request didn’t come from this site.", ru: "Запрос пришёл не с этого сайта." },
  },
  notFound: {
    code: 1200,
    status: 404,
    message: { en: "There’s nothing here.", ru: "Здесь ничего нет." },
  },
  gone: {
    code: 1201,
    status: 410,
    message: { en: "This was here and has been removed.", ru: "Это было здесь, но удалено." },
  },
  methodNotAllowed: {
    code: 1202,
    status: 405,
    message: { en: "This address doesn’t take requests of this kind.", ru: "Этот адрес не принимает такие запросы." },
  },
  versionConflict: {
    code: 1300,
    status: 409,
    message: { en: "Someone else saved this entry first.", ru: "Кто-то сохранил эту запись раньше вас." },
  },
  linkTaken: {
    code: 1301,
    status: 409,
    message: { en: "Another entry has this address.", ru: "Этот адрес занят другой записью." },
  },
  stillInUse: {
    code: 1302,
    status: 409,
    message: { en: "This is still in use.", ru: "Это ещё используется." },
  },
  lastAdmin: {
    code: 1303,
    status: 409,
    message: { en: "There’s no other administrator.", ru: "Других администраторов нет." },
  },
  alreadySent: {
    code: 1310,
    status: 409,
    message: { en: "This has already been sent.", ru: "Это уже отправлено." },
  },
  publishRefused: {
    code: 1400,
    status: 409,
    message: { en: "A check stopped this from being published.", ru: "Публикацию остановила проверка." },
  },
  buildRunning: {
    code: 1401,
    status: 409,
    message: {
      en: "A build is under way. Wait until it has finished.",
      ru: "Идёт сборка сайта. Дождитесь её окончания.",
    },
  },
  heldBack: {
    code: 1402,
    status: 409,
    message: {
      en: "A roll-back keeps this off the site. Publish the site first.",
      ru: "Этого нет на сайте, пока действует откат. Сначала опубликуйте сайт.",
    },
  },
  unavailable: {
    code: 1500,
    status: 503,
    message: { en: "The service isn’t available right now.", ru: "Сервис сейчас недоступен." },
  },
  unexpected: {
    code: 1999,
    status: 500,
    message: { en: "Something went wrong on our side.", ru: "Что-то пошло не так на нашей стороне." },
  },
} as const satisfies Record<string, ErrorCode>

export type ErrorName = keyof typeof errorCodes
