// Decodes samples, and encodes them again: FILE RESULTS.
import java.io.File
import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.*
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

class Type<Value>(private val serializer: KSerializer<Value>) {
    fun decodedAndEncoded(value: JsonElement): JsonElement {
        val json = Serializer.kotlinxSerializationJson
        return json.encodeToJsonElement(serializer, json.decodeFromJsonElement(serializer, value))
    }
}

val types = mapOf(
    "ScreenList" to Type(ScreenList.serializer()), "Screen" to Type(Screen.serializer()),
    "SectionPage" to Type(SectionPage.serializer()), "ScreenOrDifference" to Type(ScreenOrDifference.serializer()),
    "Difference" to Type(Difference.serializer()), "Patch" to Type(Patch.serializer()),
    "Performed" to Type(Performed.serializer()), "Problem" to Type(Problem.serializer()),
)

fun result(sample: JsonObject): JsonObject = try {
    val type = types.getValue(sample.getValue("schema").jsonPrimitive.content)
    JsonObject(mapOf("value" to type.decodedAndEncoded(sample.getValue("value"))))
} catch (error: Exception) {
    JsonObject(mapOf("error" to JsonPrimitive(error.toString())))
}

fun main(arguments: Array<String>) {
    Serializer.kotlinxSerializationJsonConfiguration = { encodeDefaults = false }
    val samples = Json.parseToJsonElement(File(arguments[0]).readText()).jsonArray
    File(arguments[1]).writeText(JsonArray(samples.map { result(it.jsonObject) }).toString())
}
