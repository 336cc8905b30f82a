SKIP = object()
