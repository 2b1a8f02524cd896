// The document over net/http.
// Usage: server DOCUMENT-FOLDER PORT
package main

import (
	"bufio"
	"bytes"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: server DOCUMENT-FOLDER PORT")
	}
	folder := os.Args[1]
	body := contents(folder, "body.json")
	headers := headersOf(contents(folder, "headers.txt"))

	http.HandleFunc("/static", func(w http.ResponseWriter, r *http.Request) {
		// The values are shared by all responses, and never changed.
		own := w.Header()
		for name, values := range headers {
			own[name] = values
		}
		own["Content-Length"] = []string{strconv.Itoa(len(body))}
		w.Write(body)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[2], nil))
}

func contents(folder, name string) []byte {
	bytes, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		log.Fatal(err)
	}
	return bytes
}

func headersOf(text []byte) map[string][]string {
	headers := map[string][]string{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		if name, value, found := strings.Cut(lines.Text(), ": "); found {
			headers[http.CanonicalHeaderKey(name)] = []string{value}
		}
	}
	return headers
}
