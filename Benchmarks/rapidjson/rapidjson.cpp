// RapidJSON behind a C interface: reads a document once, and writes it as often as asked.
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

extern "C" void *rapidjson_read(const char *text, size_t length) {
    auto *document = new rapidjson::Document;
    document->Parse(text, length);
    return document->HasParseError() ? nullptr : document;
}

/* Returns how many bytes were written. */
extern "C" size_t rapidjson_write(void *document) {
    rapidjson::StringBuffer buffer(nullptr, 16 * 1024);
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    static_cast<rapidjson::Document *>(document)->Accept(writer);
    return buffer.GetSize();
}
