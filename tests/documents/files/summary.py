import csv

with open("data.csv") as file:
    rows = list(csv.DictReader(file))
result = {}
for row in rows:
    result[row["city"]] = result.get(row["city"], 0) + int(row["sum"])
with open("sums.txt", "w") as file:
    file.write(str(result))
