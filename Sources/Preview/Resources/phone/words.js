// The few words of the client itself, in the languages of the showcase.
const words = {
  en: {
    back: "Back", delete: "Delete", deleteNamed: "Delete {name}", more: "Load more", loading: "Loading…", retry: "Try again",
    on: "On", off: "Off", advertisement: "Advertisement", required: "Must be filled in", tooShort: "At least {limit} characters",
    tooLong: "At most {limit} characters", notANumber: "Must be a whole number", tooSmall: "At least {limit}",
    tooLarge: "At most {limit}", notAnEmail: "Must be an e-mail address", wrong: "Isn't as it should be",
    unknownType: "This client doesn't know {type}",
  },
  vi: {
    back: "Quay lại", delete: "Xóa", deleteNamed: "Xóa {name}", more: "Tải thêm", loading: "Đang tải…", retry: "Thử lại",
    on: "Bật", off: "Tắt", advertisement: "Quảng cáo", required: "Bắt buộc", tooShort: "Ít nhất {limit} ký tự",
    tooLong: "Nhiều nhất {limit} ký tự", notANumber: "Phải là số nguyên", tooSmall: "Ít nhất {limit}",
    tooLarge: "Nhiều nhất {limit}", notAnEmail: "Phải là địa chỉ e-mail", wrong: "Không hợp lệ",
    unknownType: "Ứng dụng này không biết {type}",
  },
  "zh-Hant": {
    back: "返回", delete: "刪除", deleteNamed: "刪除「{name}」", more: "載入更多", loading: "載入中…", retry: "再試一次",
    on: "開", off: "關", advertisement: "廣告", required: "必填", tooShort: "至少 {limit} 個字元",
    tooLong: "最多 {limit} 個字元", notANumber: "必須是整數", tooSmall: "至少 {limit}",
    tooLarge: "最多 {limit}", notAnEmail: "必須是電子郵件地址", wrong: "格式不正確",
    unknownType: "此用戶端不認得 {type}",
  },
};

/** Returns a function that says a word in `locale`: `say("tooShort", { limit: 3 })`. */
export function wordsFor(locale) {
  const table = words[locale] ?? words.en;
  return (key, values = {}) => table[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The writing direction of `locale`. */
export function directionOf(locale) {
  return ["ar", "fa", "he", "ur"].includes(new Intl.Locale(locale).language) ? "rtl" : "ltr";
}
