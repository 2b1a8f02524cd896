/** The few words of the client itself, in the languages of the library's own texts. */
export const words = {
  en: {
    back: "Back", delete: "Delete", deleteNamed: "Delete {name}", more: "Load more", loading: "Loading…", retry: "Try again", refresh: "Refresh", rows: "Rows",
    on: "On", off: "Off", advertisement: "Advertisement", required: "Must be filled in", tooShort: "At least {limit} characters",
    tooLong: "At most {limit} characters", notANumber: "Must be a whole number", tooSmall: "At least {limit}",
    tooLarge: "At most {limit}", notAnEmail: "Must be an e-mail address", wrong: "Invalid format",
    actionsOf: "More actions: {name}", cancel: "Cancel", agree: "Continue",
    notADecimal: "Must be a number", notInSteps: "Must be a multiple of {limit}", tooFew: "Select at least {limit}",
    tooMany: "Select at most {limit}", tooEarly: "Not before {limit}", tooLate: "Not after {limit}",
    unknownType: "This client doesn't know {type}",
    sendingFile: "Sending…", fileIsThere: "File uploaded", tooLargeFile: "At most {limit} bytes", searchFor: "Search: {name}",
  },
  de: {
    back: "Zurück", delete: "Löschen", deleteNamed: "{name} löschen", more: "Mehr laden", loading: "Lädt …", retry: "Noch einmal versuchen", refresh: "Aktualisieren", rows: "Zeilen",
    on: "Ein", off: "Aus", advertisement: "Anzeige", required: "Muss ausgefüllt sein", tooShort: "Mindestens {limit} Zeichen",
    tooLong: "Höchstens {limit} Zeichen", notANumber: "Muss eine ganze Zahl sein", tooSmall: "Mindestens {limit}",
    tooLarge: "Höchstens {limit}", notAnEmail: "Muss eine E-Mail-Adresse sein", wrong: "Ungültiges Format",
    actionsOf: "Weitere Aktionen: {name}", cancel: "Abbrechen", agree: "Weiter",
    notADecimal: "Muss eine Zahl sein", notInSteps: "Muss ein Vielfaches von {limit} sein", tooFew: "Mindestens {limit} auswählen",
    tooMany: "Höchstens {limit} auswählen", tooEarly: "Nicht vor {limit}", tooLate: "Nicht nach {limit}",
    unknownType: "Diese App kennt {type} nicht",
    sendingFile: "Wird gesendet …", fileIsThere: "Datei hochgeladen", tooLargeFile: "Höchstens {limit} Bytes", searchFor: "Suche: {name}",
  },
  vi: {
    back: "Quay lại", delete: "Xóa", deleteNamed: "Xóa {name}", more: "Tải thêm", loading: "Đang tải…", retry: "Thử lại", refresh: "Làm mới", rows: "Các dòng",
    on: "Bật", off: "Tắt", advertisement: "Quảng cáo", required: "Bắt buộc", tooShort: "Ít nhất {limit} ký tự",
    tooLong: "Nhiều nhất {limit} ký tự", notANumber: "Phải là số nguyên", tooSmall: "Ít nhất {limit}",
    tooLarge: "Nhiều nhất {limit}", notAnEmail: "Phải là địa chỉ e-mail", wrong: "Không hợp lệ",
    actionsOf: "Thao tác khác: {name}", cancel: "Hủy", agree: "Tiếp tục",
    notADecimal: "Phải là một số", notInSteps: "Phải là bội số của {limit}", tooFew: "Chọn ít nhất {limit}",
    tooMany: "Chọn nhiều nhất {limit}", tooEarly: "Không trước {limit}", tooLate: "Không sau {limit}",
    unknownType: "Ứng dụng này không biết {type}",
    sendingFile: "Đang gửi…", fileIsThere: "Tệp đã được gửi", tooLargeFile: "Nhiều nhất {limit} byte", searchFor: "Tìm: {name}",
  },
  "zh-Hant": {
    back: "返回", delete: "刪除", deleteNamed: "刪除「{name}」", more: "載入更多", loading: "載入中…", retry: "再試一次", refresh: "重新整理", rows: "列表",
    on: "開", off: "關", advertisement: "廣告", required: "必填", tooShort: "至少 {limit} 個字元",
    tooLong: "最多 {limit} 個字元", notANumber: "必須是整數", tooSmall: "至少 {limit}",
    tooLarge: "最多 {limit}", notAnEmail: "必須是電子郵件地址", wrong: "格式不正確",
    actionsOf: "更多動作：{name}", cancel: "取消", agree: "繼續",
    notADecimal: "必須是數字", notInSteps: "必須是 {limit} 的倍數", tooFew: "至少選擇 {limit} 項",
    tooMany: "最多選擇 {limit} 項", tooEarly: "不得早於 {limit}", tooLate: "不得晚於 {limit}",
    unknownType: "此用戶端不認得 {type}",
    sendingFile: "傳送中…", fileIsThere: "檔案已傳送", tooLargeFile: "最多 {limit} 位元組", searchFor: "搜尋：{name}",
  },
};

/** Returns a function that says a word in `locale`, or in its language without a region: `say("tooShort", { limit: 3 })`. */
export function wordsFor(locale) {
  const { language, script } = new Intl.Locale(locale).maximize();
  const table = words[`${language}-${script}`] ?? words[language] ?? words.en;
  return (key, values = {}) => table[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The writing direction of `locale`. */
export function directionOf(locale) {
  const { script } = new Intl.Locale(locale).maximize();
  return ["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"].includes(script) ? "rtl" : "ltr";
}
