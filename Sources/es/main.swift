print("es")
