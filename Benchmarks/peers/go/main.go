// The document over net/http: ready, and composed with encoding/json for every request.
// Usage: server DOCUMENT-FOLDER PORT
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cespare/xxhash"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: server DOCUMENT-FOLDER PORT")
	}
	folder := os.Args[1]
	body := contents(folder, "body.json")
	headers := headersOf(contents(folder, "headers.txt"))
	var feed Feed
	if err := json.Unmarshal(contents(folder, "feed.json"), &feed); err != nil {
		log.Fatal(err)
	}

	http.HandleFunc("/static", func(w http.ResponseWriter, r *http.Request) {
		send(w, headers, "", body)
	})
	http.HandleFunc("/composed", func(w http.ResponseWriter, r *http.Request) {
		composed, err := json.Marshal(screenOf(&feed))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		send(w, headers, fmt.Sprintf("\"%032x\"", xxhash.Sum64(composed)), composed)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[2], nil))
}

// The values are shared by all responses, and never changed.
func send(w http.ResponseWriter, headers map[string][]string, tag string, body []byte) {
	own := w.Header()
	for name, values := range headers {
		own[name] = values
	}
	if tag != "" {
		own["Etag"] = []string{tag}
	}
	own["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.Write(body)
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
