-- The requests of the benchmark `echo`: a POST with 104 bytes of JSON.
wrk.method = "POST"
wrk.path = "/echo"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"id":"0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10","title":"The quick brown fox jumps over the lazy dog","y":1999}'
